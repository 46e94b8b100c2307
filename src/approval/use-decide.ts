import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '#contract/paths.ts'
import type {
  ReceiptHeader,
  ReceivingDecision,
  ReceivingHistoryEntry,
  ReceivingReport,
} from '#contract/schemas/receiving.ts'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import { isNameOf } from '#src/domain/person-names.ts'
import { isAwaitingApproval } from '#src/domain/receipt-status.ts'
import { useSession } from '#src/hooks/use-session.ts'
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

/** The call went out and no answer came: nobody knows whether it was decided. */
export class UnknownDecisionError extends Error {
  constructor(cause: ApiError) {
    super(
      `${cause.message}. Não se sabe se a decisão chegou ao servidor: toque de novo, e o relatório é conferido antes.`,
      { cause },
    )
    this.name = 'UnknownDecisionError'
  }
}

/**
 * Approves or rejects, on the report as the person has it before them: it is read once more first,
 * and refused when it has moved on. Needs the network: it decides for others. Made again after its
 * answer was lost, a decision that is found to be there already counts as made.
 */
export function useDecide(idRecebimento: number, seen: SeenReport) {
  const client = useQueryClient()
  const nome = useSession()?.claims.nome
  const wasLost = useRef(false)
  return useMutation({
    meta: { treated: true },
    mutationFn: async (decision: Decision) => {
      const now = await readNow(idRecebimento)
      if (!isTheSame(seen, now)) {
        const history = await readHistory(idRecebimento)
        if (wasLost.current && isMade(decision, seen, history, nome)) return
        throw new MovedOnError(now, history[0])
      }
      try {
        await http.sendJson(
          'PUT',
          pathOf(decision, idRecebimento),
          bodyOf(decision, idRecebimento, now),
        )
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const [moved, history] = [await readNow(idRecebimento), await readHistory(idRecebimento)]
          throw new MovedOnError(moved, history[0])
        }
        if (error instanceof ApiError && error.saysNothing) {
          wasLost.current = true
          throw new UnknownDecisionError(error)
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

/** The latest first. */
async function readHistory(idRecebimento: number): Promise<ReceivingHistoryEntry[]> {
  const path = paths.receivingHistory(idRecebimento)
  const { body } = await http.getJson(path, { from: 'network' })
  return defineRead<ReceivingHistoryEntry[]>({ key: path, path }).unwrap(body)
}

/** This person's own decision stands in the history, later than what they decided on. */
function isMade(
  { is }: Decision,
  { confirmedAt }: SeenReport,
  history: readonly ReceivingHistoryEntry[],
  nome = '',
): boolean {
  const status = is === 'approve' ? decided.approved : decided.rejected
  const since = momentOf(confirmedAt) ?? 0
  return history.some(
    (entry) =>
      entry.status === status &&
      isNameOf(entry.operador, nome) &&
      Date.parse(entry.createdAt) > since,
  )
}

/** What the history says of either (contract §14). */
const decided = { rejected: 200, approved: 300 } as const

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
