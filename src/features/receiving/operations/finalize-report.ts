import { formatDateTime } from '#src/domain/time/dates.ts'
import { paths } from '#contract/paths.ts'
import { doneHere } from '#src/outbox/model/ended.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import type { Observed } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { object, string } from 'yup'
import { addresses } from '../addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { idRecebimentoField } from '../report-parts.ts'
import { reads } from '../reads.ts'
import { historyStatus, reportStatus, withFinalized, withFinalizing } from '../rules.ts'
import type { ShownHistoryEntry } from '../shown.ts'
import { todosOf } from '../warnings.ts'

export interface FinalizeReportArgs {
  idRecebimento: RecordId
  /**
   * Wall time of the warehouse as ISO-8601 at which the person finalized; shown until the provider's own time is
   * known.
   */
  finalizedAt: string
}

/** The events that the finalizing person has read in the history. */
export interface KnownOfHistory {
  /** Number of rejections of the report. */
  rejections: number
  /** Number of inconsistencies of the report. */
  inconsistencies: number
}

/**
 * «Finalizar», in the report's lane, so that it is sent after all earlier entries of the report. Returned warnings
 * («Pendências de Preenchimento») have to be corrected, and block no other entry meanwhile.
 */
export const finalizeReport = defineOperation<FinalizeReportArgs>({
  kind: 'receiving.finalizeReport.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    finalizedAt: string().required(),
  }).noUnknown(),
  label: () => 'Finalização do relatório',
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.report(idRecebimento)),
  lane: receivingLane,
  request: ({ idRecebimento, finalizedAt }, { id, again }) => ({
    method: 'PUT',
    path: paths.receivingConfirm(id(idRecebimento)),
    // A retry follows corrections made after `finalizedAt`, and its own time was not recorded.
    ...(again !== true && { extensions: { json: { feitoEm: finalizedAt } } }),
  }),
  accept: (body, { idRecebimento }) => {
    const value = unwrapped(body)
    if (!isObject(value) || typeof value['success'] !== 'boolean') return undefined
    if (value['success']) return { value: { success: true } }
    const todo = todosOf(value['errors'], idRecebimento)
    return { declined: 'Pendências de Preenchimento', todo }
  },
  mayDecline: true,
  // The status alone is ambiguous: somebody may have rejected the report since it was finalized.
  observe: {
    reads: ({ idRecebimento }, { id }) => paths.receivingHistory(id(idRecebimento)),
    precondition: true,
    baseline: true,
    compare: (now, _args, { saw, baseline, shows }) => {
      // Before the first attempt nothing can have arrived.
      const mayBeThere = baseline !== undefined || shows !== undefined
      const found = mayBeThere && findFinalization(unwrapped(baseline), unwrapped(now))
      if (found && found.is !== 'before') return found
      return findUnread(saw as KnownOfHistory | undefined, now)
    },
    facts: (seen) => factsOfHistory(unwrapped(seen)),
  },
  gate: true,
  correction: {},
  effects: ({ idRecebimento, finalizedAt }) => [
    on(reads.header(idRecebimento), (header) => header && withFinalizing(header)),
    on(reads.history(idRecebimento), (entries) => entries && withFinalized(entries, finalizedAt)),
    // The report's row in the list is unknown here. The effect only causes a new read of the list after the
    // acknowledgement.
    on(reads.list(), (rows) => rows),
  ],
})

/** Events in the history that a finalizing person must have read. */
const toBeRead = [
  {
    // Finalized again, the report would come back uncorrected, and nobody here would have read the reason.
    status: historyStatus.rejected,
    known: 'rejections',
    words: (note: string) =>
      `O relatório foi reprovado depois disso${note}. Corrija e finalize de novo.`,
  },
  {
    // The inconsistency was reported to somebody else: the next finalization would accept the weights unread.
    status: reportStatus.inconsistent,
    known: 'inconsistencies',
    words: (note: string) =>
      `O relatório ficou com inconsistência depois disso${note}. Confira e finalize de novo.`,
  },
] as const

/** Whether the history has an event that the person had not read; ignored where the history was never read. */
function findUnread(saw: KnownOfHistory | undefined, answer: unknown): Observed {
  const history = unwrapped(answer)
  const there = knownOf(history)
  const unread = saw && there && toBeRead.find(({ known }) => there[known] > saw[known])
  if (!unread) return { is: 'before' }
  const message = unread.words(noteOf(lastOf(history, unread.status)))
  return { is: 'theirs', there, message, seen: answer }
}

/** The counted events of a history; undefined for an unread or invalid history. */
export function knownOf(history: unknown): KnownOfHistory | undefined {
  const rejections = countOf(history, historyStatus.rejected)
  const inconsistencies = countOf(history, reportStatus.inconsistent)
  if (rejections === undefined || inconsistencies === undefined) return undefined
  return { rejections, inconsistencies }
}

function noteOf(moment: Record<string, unknown> | undefined): string {
  const note = moment?.['observacao']
  const words = typeof note === 'string' ? note.replace(/[\s.]+$/, '').trimStart() : ''
  return words === '' ? '' : `: «${words}»`
}

/** The last event of the report, with its person and time. */
function factsOfHistory(history: unknown) {
  const last = lastOf(history)
  if (last === undefined) return []
  const words = [last['statusNome'], last['operador']].filter((word) => typeof word === 'string')
  return [{ term: 'Última situação', value: [...words, formatDateTime(momentOf(last))].join(', ') }]
}

/** The last event of a history, or the last one with the given status. */
function lastOf(history: unknown, status?: number): Record<string, unknown> | undefined {
  if (!Array.isArray(history)) return undefined
  return history
    .filter(isObject)
    .filter((one) => status === undefined || one['status'] === status)
    .toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
    .at(-1)
}

const momentOf = ({ createdAt }: Record<string, unknown>): string =>
  typeof createdAt === 'string' ? createdAt : ''

/**
 * Whether the history has a new finalization. A new inconsistency may have been reported in the lost response. Another
 * finalization would accept that inconsistency unread, so the result is then `unclear` and the person decides.
 */
function findFinalization(before: unknown, now: unknown): Observed {
  const grown = (status: number) => {
    const [had, has] = [countOf(before, status), countOf(now, status)]
    return had === undefined || has === undefined || has < had ? undefined : has - had
  }
  const [finalized, inconsistent] = [
    grown(reportStatus.awaitingApproval),
    grown(reportStatus.inconsistent),
  ]
  if (finalized === undefined || inconsistent === undefined) return { is: 'unclear' }
  if (finalized > 0) return { is: 'mine' }
  return { is: inconsistent > 0 ? 'unclear' : 'before' }
}

const countOf = (history: unknown, status: number): number | undefined =>
  Array.isArray(history)
    ? history.filter((one: unknown) => isObject(one) && one['status'] === status).length
    : undefined

/** Adds the time at which this device finalized a report, where the provider does not send it. */
export const withDoneHere = (
  history: readonly ShownHistoryEntry[],
  entries: readonly Entry[],
  timeZone: string,
): ShownHistoryEntry[] => {
  const own = entries.filter(({ kind }) => kind === finalizeReport.kind)
  return history.map((one) => {
    const isReported = one.feitoEm !== undefined || one.status !== reportStatus.awaitingApproval
    const done = isReported ? undefined : doneHere(own, one.createdAt, timeZone)
    return done ? { ...one, feitoEm: (done.args as FinalizeReportArgs).finalizedAt } : one
  })
}
