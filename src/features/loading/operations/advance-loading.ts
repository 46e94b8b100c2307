import { paths } from '#contract/paths.ts'
import { defineOperation, on, probe, type Finding } from '#src/outbox/operation.ts'
import { number, object, string } from 'yup'
import { addresses } from '../addresses.ts'
import { loadingLane, reads } from '../reads.ts'
import { withAdvanced, withAdvancedRow, type Advance } from '../rules.ts'

export type AdvanceLoadingArgs = Advance

/** The next status of a loading (contract §6). There is no way back. */
export const advanceLoading = defineOperation<AdvanceLoadingArgs>({
  kind: 'loading.advance.v1',
  args: object({
    idSaida: number().integer().positive().required(),
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
  request: ({ idSaida, idStatus }) => ({
    method: 'POST',
    path: paths.loadingAdvance(idSaida, idStatus),
  }),
  accept: (body) =>
    isObject(body) && typeof body['message'] === 'string' ? { value: body } : undefined,
  replay: probe({
    ask: ({ idSaida }) => paths.loading(idSaida),
    baseline: false,
    find: findStatus,
  }),
  // What was refused is not there, and nobody typed anything: the provider's status counts again.
  gate: true,
  correction: { shows: factsOfStatus },
  effects: (advance) => [
    on(reads.loading(advance.idSaida), (loading) => loading && withAdvanced(loading, advance)),
    on(reads.list(), (rows) => rows && withAdvancedRow(rows, advance)),
  ],
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where the loading stands at the provider. */
function factsOfStatus(answer: unknown) {
  const body = isObject(answer) && isObject(answer['value']) ? answer['value'] : answer
  const loading = isObject(body) ? body['carregamento'] : undefined
  const named = isObject(loading) ? loading['statusNavigation'] : undefined
  const status = isObject(named) ? named['status'] : undefined
  return typeof status === 'string' ? [{ term: 'Situação', value: status }] : []
}

/** Contract §13: it is there when the status is that one or later; whoever brought it there. */
function findStatus(answer: unknown, { before, idStatus }: Advance): Finding {
  const body = isObject(answer) && isObject(answer['value']) ? answer['value'] : answer
  const loading = isObject(body) ? body['carregamento'] : undefined
  const status = isObject(loading) ? loading['status'] : undefined
  if (typeof status !== 'number') return { is: 'unclear' }
  if (status >= idStatus) return { is: 'present' }
  return status <= before ? { is: 'absent' } : { is: 'unclear' }
}
