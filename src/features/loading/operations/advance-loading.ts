import { paths } from '#contract/paths.ts'
import { isId, type Id } from '#src/domain/names/ids.ts'
import type { Observed } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { fieldIn, isObject } from '#src/reads/unwrap.ts'
import { number, object, string, mixed } from 'yup'
import { doneHere } from '#src/outbox/model/ended.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { addresses } from '../addresses.ts'
import { loadingLane, reads, type ShownHistoryEntry } from '../reads.ts'
import { withAdvanced, withAdvancedRow, type Advance } from '../rules.ts'

export type AdvanceLoadingArgs = Advance

/** Advances a loading to its next status (contract §6). A status cannot be reverted. */
export const advanceLoading = defineOperation<AdvanceLoadingArgs>({
  kind: 'loading.advance.v1',
  args: object({
    idSaida: mixed<Id>(isId).required(),
    before: number().integer().required(),
    idStatus: number().integer().positive().required(),
    status: string().required(),
    usuario: string().required(),
    doneAt: string().required(),
  }).noUnknown(),
  label: ({ status }) => `Avanço para «${status}»`,
  record: ({ idSaida }) => ({
    title: `Carregamento #${idSaida}`,
    path: addresses.loading(idSaida),
  }),
  lane: loadingLane,
  request: ({ idSaida, idStatus, doneAt }) => ({
    method: 'POST',
    path: paths.loadingAdvance(idSaida, idStatus),
    extensions: { json: { feitoEm: doneAt } },
  }),
  accept: (body) =>
    isObject(body) && typeof body['message'] === 'string' ? { value: body } : undefined,
  observe: {
    reads: ({ idSaida }) => paths.loading(idSaida),
    compare: findStatus,
    facts: factsOfStatus,
  },
  // After a refusal the effect is dropped, because the provider's status is right and no user input would be lost.
  gate: true,
  correction: {},
  effects: (advance) => [
    on(reads.loading(advance.idSaida), (loading) => loading && withAdvanced(loading, advance)),
    on(reads.list(), (rows) => rows && withAdvancedRow(rows, advance)),
  ],
})

/** The provider's current status as a fact for the user. */
function factsOfStatus(answer: unknown) {
  const value = fieldIn(answer, 'carregamento', 'statusNavigation', 'status')
  return typeof value === 'string' ? [{ term: 'Situação', value }] : []
}

/** A lost call has succeeded if the status is the target or later, regardless of who set it (contract §13). */
function findStatus(answer: unknown, { before, idStatus }: Advance): Observed {
  const status = fieldIn(answer, 'carregamento', 'status')
  if (typeof status !== 'number') return { is: 'unclear' }
  if (status >= idStatus) return { is: 'mine' }
  return { is: status <= before ? 'before' : 'unclear' }
}

/** Adds this device's time of each step where the provider has none. */
export const withDoneHere = (
  history: readonly ShownHistoryEntry[] | null,
  entries: readonly Entry[],
  timeZone: string,
): ShownHistoryEntry[] =>
  (history ?? []).map((one) => {
    if (one.feitoEm !== undefined || one.kept === true) return one
    const own = entries.filter(
      ({ kind, args }) => kind === advanceLoading.kind && (args as Advance).status === one.status,
    )
    const done = doneHere(own, one.timestamp, timeZone)
    return done ? { ...one, feitoEm: (done.args as Advance).doneAt } : one
  })
