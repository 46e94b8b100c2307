import { formatDateTime } from '#src/domain/dates.ts'
import { paths } from '#contract/paths.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { defineOperation, on, probe, type Finding } from '#src/outbox/operation.ts'
import { object, string } from 'yup'
import { addresses } from '../addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { idRecebimentoField } from '../record-fields.ts'
import { reads } from '../reads.ts'
import { reportStatus, withFinalized, withFinalizing } from '../rules.ts'
import { todosOf } from '../warnings.ts'

export interface FinalizeReportArgs {
  idRecebimento: RecordId
  /** When the person finalized it, ISO-8601 in UTC: shown until the provider's own moment is known. */
  finalizedAt: string
}

/**
 * «Finalizar»: in the report's lane, so that it waits for everything that was done to it. Warnings
 * that come back («Pendências de Preenchimento») are to be put right, and hold nothing up meanwhile.
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
  request: ({ idRecebimento }, { id }) => ({
    method: 'PUT',
    path: paths.receivingConfirm(id(idRecebimento)),
  }),
  accept: (body, { idRecebimento }) => {
    const value = unwrapped(body)
    if (!isObject(value) || typeof value['success'] !== 'boolean') return undefined
    if (value['success']) return { value: { success: true } }
    const todo = todosOf(value['errors'], idRecebimento)
    return { declined: 'Pendências de Preenchimento', todo }
  },
  mayDecline: true,
  // The status alone would not tell: somebody may have rejected the report since it was finalized.
  replay: probe({
    ask: ({ idRecebimento }, { id }) => paths.receivingHistory(id(idRecebimento)),
    baseline: true,
    find: (now, _args, { baseline }) => findFinalization(unwrapped(baseline), unwrapped(now)),
  }),
  gate: true,
  correction: { shows: (seen) => factsOfHistory(unwrapped(seen)) },
  effects: ({ idRecebimento, finalizedAt }) => [
    on(reads.header(idRecebimento), (header) => header && withFinalizing(header)),
    on(reads.history(idRecebimento), (entries) => entries && withFinalized(entries, finalizedAt)),
  ],
})

/** What was done to the report last, by whom and when. */
function factsOfHistory(history: unknown) {
  if (!Array.isArray(history)) return []
  const moments = history.filter(isObject).map((one) => ({
    at: typeof one['createdAt'] === 'string' ? one['createdAt'] : '',
    words: [one['statusNome'], one['operador']].filter((word) => typeof word === 'string'),
  }))
  const last = moments.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  if (last === undefined) return []
  return [{ term: 'Última situação', value: [...last.words, formatDateTime(last.at)].join(', ') }]
}

/**
 * A report that was found inconsistent since may have been so in the answer that was lost. Finalized once
 * more it would go on, and nobody would have read why: the person is asked.
 */
function findFinalization(before: unknown, now: unknown): Finding {
  const grown = (status: number) => {
    const [had, has] = [countOf(before, status), countOf(now, status)]
    return had === undefined || has === undefined || has < had ? undefined : has - had
  }
  const [finalized, inconsistent] = [
    grown(reportStatus.awaitingApproval),
    grown(reportStatus.inconsistent),
  ]
  if (finalized === undefined || inconsistent === undefined) return { is: 'unclear' }
  if (finalized > 0) return { is: 'present' }
  return { is: inconsistent > 0 ? 'unclear' : 'absent' }
}

const countOf = (history: unknown, status: number): number | undefined =>
  Array.isArray(history)
    ? history.filter((one: unknown) => isObject(one) && one['status'] === status).length
    : undefined
