import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type {
  ReceiptHeader,
  ReceivingDecision,
  ReceivingHistoryEntry,
  ReceivingReport,
} from '#contract/schemas/receiving.ts'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import { isAwaitingApproval } from '#src/domain/receipt-status.ts'
import { defineRead } from '#src/reads/read.ts'

export type Decision =
  | { is: 'approve'; custoAdicional: number; observacao: string }
  | { is: 'reprove'; observacao: string }

/** What tells one state of a report from another: by these a decision is held back. */
export interface SeenReport {
  status: number
  /** Undefined where the provider does not tell. */
  confirmedAt?: string | null | undefined
}

/** The report is no longer the one that was looked at: nothing was decided. */
export class MovedOnError extends Error {
  readonly now: ReceivingReport
  /** The last thing that happened to it. */
  readonly last: ReceivingHistoryEntry | undefined
  constructor(now: ReceivingReport, last: ReceivingHistoryEntry | undefined) {
    super('O relatório mudou depois que foi aberto aqui. Nada foi decidido.')
    this.name = 'MovedOnError'
    this.now = now
    this.last = last
  }
}

/**
 * Approves or rejects, on the report as the person has it before them: it is read once more first,
 * and refused when it has moved on. Needs the network: it decides for others.
 */
export function useDecide(idRecebimento: number, seen: SeenReport) {
  const client = useQueryClient()
  return useMutation({
    meta: { treated: true },
    mutationFn: async (decision: Decision) => {
      const now = await readNow(idRecebimento)
      if (!isTheSame(seen, now)) throw await movedOn(idRecebimento, now)
      try {
        await http.sendJson(
          'PUT',
          pathOf(decision, idRecebimento),
          bodyOf(decision, idRecebimento, now),
        )
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

async function readNow(idRecebimento: number): Promise<ReceivingReport> {
  const path = paths.receivingHeader(idRecebimento)
  const { body } = await http.getJson(path, { from: 'network' })
  return defineRead<ReceiptHeader>({ key: path, path }).unwrap(body).report
}

async function movedOn(idRecebimento: number, now: ReceivingReport): Promise<MovedOnError> {
  const path = paths.receivingHistory(idRecebimento)
  const { body } = await http.getJson(path, { from: 'network' })
  const [last] = defineRead<ReceivingHistoryEntry[]>({ key: path, path }).unwrap(body)
  return new MovedOnError(now, last)
}

/** Still awaiting approval, and not finalized anew since. */
const isTheSame = (seen: SeenReport, now: ReceivingReport) =>
  isAwaitingApproval(now.status) && momentOf(now.confirmedAt) === momentOf(seen.confirmedAt)

/** The same moment may be written in two ways. */
const momentOf = (text: string | null | undefined) =>
  text === undefined || text === null ? undefined : Date.parse(text)

const pathOf = ({ is }: Decision, id: number) =>
  is === 'approve' ? paths.receivingApprove(id) : paths.receivingReprove(id)

/** Where the provider tells when a report was finalized, it also checks that: then nothing slips in between. */
const bodyOf = (
  decision: Decision,
  idRecebimento: number,
  { confirmedAt }: ReceivingReport,
): ReceivingDecision => ({
  idRecebimento,
  custoAdicional: decision.is === 'approve' ? decision.custoAdicional : 0,
  observacao: decision.observacao,
  ...(confirmedAt === undefined ? {} : { confirmedAt }),
})
