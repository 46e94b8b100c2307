import { useQueryClient } from '@tanstack/react-query'
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
import type { Id } from '#src/domain/names/ids.ts'
import { isNameOf } from '#src/domain/names/person-names.ts'
import { isAwaitingApproval } from '#src/domain/records/receipt-status.ts'
import { readNow, useOnlineWrite } from '#src/hooks/send-online.ts'
import { useSession } from '#src/hooks/use-session.ts'
import { defineRead } from '#src/reads/read.ts'

export type Decision =
  | { is: 'approve'; custoAdicional: number; observacao: string }
  | { is: 'reprove'; observacao: string }

/** Identifies one state of a report: a decision is refused when the state has changed. */
export interface SeenReport {
  status: number
  /** Undefined where the provider omits it. */
  confirmedAt?: string | null | undefined
}

/** The report has changed since the person saw it. `message` says whether a decision of this person was found. */
export class MovedOnError extends Error {
  readonly now: ReceivingReport
  /** The latest event of the report. */
  readonly last: ReceivingHistoryEntry | undefined
  /** The provider's own message, where it has refused the call. */
  readonly refusal: string | undefined
  constructor(
    { report, history }: Current,
    refusal?: string,
    message = 'O relatório mudou depois que foi aberto aqui. Nada foi decidido.',
  ) {
    super(message)
    this.name = 'MovedOnError'
    this.now = report
    this.last = history[0]
    this.refusal = refusal
  }
}

const decidedOtherwise =
  'Uma decisão sua já está no servidor, e pode ter outro valor ou texto. Confira o que ficou valendo.'

/** The decision may have been sent: no response says whether the provider has received it. */
export class LostDecisionError extends Error {
  /** `isAbsent`: a later read does not show the decision; the sent call may still arrive. */
  constructor(cause: ApiError, isAbsent: boolean) {
    const found = isAbsent
      ? 'Até agora a decisão não foi feita'
      : 'Não sabemos se a decisão chegou ao servidor'
    super(`${cause.message}. ${found}. Toque de novo: o relatório é conferido antes.`, { cause })
    this.name = 'LostDecisionError'
  }
}

/** The report and its history at the provider. */
interface Current {
  report: ReceivingReport
  /** The latest first. */
  history: ReceivingHistoryEntry[]
}

/**
 * Approves or rejects the report as the person sees it; needs the network. The report is read first. If it has
 * changed, nothing is sent. After a lost response or a 409 the report is read again: the call counts as successful if
 * the history has this person's decision with the same cost and text. Rejects with MovedOnError, LostDecisionError or
 * ApiError.
 */
export function useApproval(idRecebimento: Id, seen: SeenReport) {
  const client = useQueryClient()
  const nome = useSession()?.claims.nome
  /** The decisions of this dialog whose response was lost. */
  const lost = useRef<Decision[]>([])
  return useOnlineWrite({
    meta: { treated: true },
    mutationFn: async (decision: Decision) => {
      const find = (current: Current) => findDecision(decision, lost.current, seen, current, nome)
      const movedOn = (current: Current, refusal?: string) =>
        new MovedOnError(
          current,
          refusal,
          find(current) === 'differs' ? decidedOtherwise : undefined,
        )
      const report = await readReport(idRecebimento)
      if (!isTheSame(seen, report)) {
        const current = { report, history: await readHistory(idRecebimento) }
        if (lost.current.length > 0 && find(current) === 'present') return
        throw movedOn(current)
      }
      try {
        await http.sendJson(
          'PUT',
          pathOf(decision, idRecebimento),
          bodyOf(decision, idRecebimento),
          // A provider that supports this field compares it, which closes the race between read and write.
          { confirmedAt: report.confirmedAt },
        )
      } catch (error) {
        if (!(error instanceof ApiError && (error.status === 409 || error.saysNothing))) throw error
        const isLost = error.saysNothing
        if (isLost) lost.current.push(decision)
        const current = await readCurrent(idRecebimento).catch(() => undefined)
        if (current !== undefined && find(current) === 'present') return
        if (current !== undefined && !isTheSame(seen, current.report))
          throw movedOn(current, error.serverMessage)
        throw isLost ? new LostDecisionError(error, current !== undefined) : error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['read'] }),
  })
}

async function readCurrent(idRecebimento: Id): Promise<Current> {
  const [report, history] = await Promise.all([
    readReport(idRecebimento),
    readHistory(idRecebimento),
  ])
  return { report, history }
}

async function readReport(idRecebimento: Id): Promise<ReceivingReport> {
  const path = paths.receivingHeader(idRecebimento)
  return (await readNow(defineRead<ReceiptHeader>({ key: path, path }))).report
}

/** The latest first. */
function readHistory(idRecebimento: Id): Promise<ReceivingHistoryEntry[]> {
  const path = paths.receivingHistory(idRecebimento)
  return readNow(defineRead<ReceivingHistoryEntry[]>({ key: path, path }))
}

/**
 * Whether the history has a decision of this person after `confirmedAt`: `present` with this decision's cost and text,
 * `differs` with another cost or text. Where the provider omits `confirmedAt`, only the latest event counts, and only
 * when the report no longer awaits approval. Where the provider omits the cost or the text, the decision found may be
 * any that was lost: it is `present` only if all lost decisions have the same cost or text as this decision.
 */
function findDecision(
  decision: Decision,
  lost: readonly Decision[],
  { confirmedAt }: SeenReport,
  { report, history }: Current,
  nome = '',
): 'present' | 'differs' | 'absent' {
  const status = decision.is === 'approve' ? decided.approved : decided.rejected
  const reported = momentOf(confirmedAt)
  if (reported === undefined && isAwaitingApproval(report.status)) return 'absent'
  const since =
    reported ?? Math.max(0, ...history.map(({ createdAt }) => Date.parse(createdAt) - 1))
  const made = history.find(
    (entry) =>
      entry.status === status &&
      isNameOf(entry.operador, nome) &&
      Date.parse(entry.createdAt) > since,
  )
  if (made === undefined) return 'absent'
  const text = (made.observacao ?? '').trim()
  const cost = decision.is === 'approve' ? report.custoAdicional : undefined
  const texts = text === '' ? lost.map(textOf) : [text]
  const costs = typeof cost === 'number' ? [cost] : lost.map(costOf)
  const isSame =
    texts.every((one) => one === textOf(decision)) && costs.every((one) => one === costOf(decision))
  return isSame ? 'present' : 'differs'
}

const textOf = ({ observacao }: Decision) => observacao.trim()

const costOf = (decision: Decision) => (decision.is === 'approve' ? decision.custoAdicional : 0)

/** Status of each decision in the history (contract §14). */
const decided = { rejected: 200, approved: 300 } as const

/** Whether the report still awaits approval and has not been finalized again since the person saw it. */
const isTheSame = (seen: SeenReport, now: ReceivingReport) =>
  isAwaitingApproval(now.status) && momentOf(now.confirmedAt) === momentOf(seen.confirmedAt)

/** One moment may be written in two forms. */
const momentOf = (text: string | null | undefined) =>
  text === undefined || text === null ? undefined : Date.parse(text)

const pathOf = ({ is }: Decision, id: Id) =>
  is === 'approve' ? paths.receivingApprove(id) : paths.receivingReprove(id)

const bodyOf = (
  decision: Decision,
  idRecebimento: Id,
): Omit<ReceivingDecision, 'idRecebimento'> & { idRecebimento: Id } => ({
  idRecebimento,
  custoAdicional: costOf(decision),
  observacao: decision.observacao,
})
