import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type { ReceivingDecision } from '#contract/schemas/receiving.ts'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import { reads } from '../reads.ts'
import { reportStatus } from '../rules.ts'
import type { ShownHeader, ShownHistoryEntry } from '../shown.ts'

export type Decision =
  | { is: 'approve'; custoAdicional: number; observacao: string }
  | { is: 'reprove'; observacao: string }

/** The report is no longer the one that was looked at: nothing was decided. */
export class MovedOnError extends Error {
  readonly header: ShownHeader
  /** The last thing that happened to it. */
  readonly last: ShownHistoryEntry | undefined
  constructor(header: ShownHeader, last: ShownHistoryEntry | undefined) {
    super('O relatório mudou depois que foi aberto aqui. Nada foi decidido.')
    this.name = 'MovedOnError'
    this.header = header
    this.last = last
  }
}

/**
 * Approves or rejects, on the report as the person has it before them: it is read once more first,
 * and refused when it has moved on. Needs the network: it decides for others.
 */
export function useDecide(idRecebimento: number, seen: ShownHeader) {
  const client = useQueryClient()
  return useMutation({
    meta: { treated: true },
    mutationFn: async (decision: Decision) => {
      const now = await readNow(idRecebimento)
      if (!isTheSame(seen, now)) throw await movedOn(idRecebimento, now)
      try {
        await http.sendJson('PUT', pathOf(decision, idRecebimento), bodyOf(decision, now))
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          throw await movedOn(idRecebimento, await readNow(idRecebimento))
        }
        throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['read'] }),
  })
}

const readNow = async (idRecebimento: number): Promise<ShownHeader> => {
  const read = reads.header(idRecebimento)
  const { body } = await http.getJson(read.path, { from: 'network' })
  return read.unwrap(body)
}

async function movedOn(idRecebimento: number, now: ShownHeader): Promise<MovedOnError> {
  const read = reads.history(idRecebimento)
  const { body } = await http.getJson(read.path, { from: 'network' })
  return new MovedOnError(now, read.unwrap(body)[0])
}

/** Still awaiting approval, and not finalized anew since. */
const isTheSame = (seen: ShownHeader, now: ShownHeader) =>
  now.report.status === reportStatus.awaitingApproval &&
  now.report.confirmedAt === seen.report.confirmedAt

const pathOf = ({ is }: Decision, id: number) =>
  is === 'approve' ? paths.receivingApprove(id) : paths.receivingReprove(id)

/** Where the provider tells when a report was finalized, it also checks that: then nothing slips in between. */
function bodyOf(decision: Decision, { report }: ShownHeader): ReceivingDecision {
  return {
    idRecebimento: report.idRecebimento as number,
    custoAdicional: decision.is === 'approve' ? decision.custoAdicional : 0,
    observacao: decision.observacao,
    ...(report.confirmedAt === undefined ? {} : { confirmedAt: report.confirmedAt }),
  }
}
