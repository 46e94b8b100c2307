import { isId, type Id, isSameId } from '#src/domain/names/ids.ts'
import { receivedIn } from '#src/evidence/photo/sent-photo.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { on, type Effect } from '#src/outbox/model/operation.ts'
import { mixed, number, object, string } from 'yup'
import { addresses } from './addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { monthOf } from './days.ts'
import { forkliftRecord } from './lanes.ts'
import { reads } from './reads.ts'
import { withSummaryOf, withSummary, type Summary } from './rules.ts'
import type { ShownPage } from './shown.ts'

/** The arguments that both acts on an item share. */
export interface ItemArgs {
  idMaquina: Id
  /** The machine's description. */
  maquina: string
  idChecklist: RecordId
  /** The checklist's day. */
  dia: string
  field: string
  fieldType: string
  descricao: string
  /** The checklist's totals after the act, for reads that do not contain its items. */
  after: Summary
  /** The time of the act, ISO, by the provider's clock as far as it is known. */
  doneAt: string
}

const count = () => number().integer().min(0).required()

export const dayField = () =>
  string()
    .matches(/^\d{4}-\d{2}-\d{2}$/)
    .required()

export const itemFields = () => ({
  idMaquina: mixed<Id>(isId).required(),
  maquina: string().required(),
  idChecklist: mixed<RecordId>(isId).required(),
  dia: dayField(),
  field: string().required(),
  fieldType: string().required(),
  descricao: string().required(),
  after: object({
    totalPreenchidos: count(),
    totalProblemas: count(),
    totalPendencias: count(),
    pendenciasDaMaquina: count(),
  })
    .noUnknown()
    .required(),
  doneAt: string().required(),
})

export const itemRecord = ({ maquina, idChecklist }: ItemArgs) =>
  forkliftRecord(maquina, addresses.checklist(idChecklist))

/** The target of both acts, because an answer and its clearing overwrite the same value. */
export const itemTarget = ({ idChecklist, field }: ItemArgs): string =>
  `item:${idPart(idChecklist)}:${field}`

/** The effects of an act on one item: on its checklist, on every list with that checklist, and on its machine. */
export const onItem = (
  { idMaquina, idChecklist, dia, after }: ItemArgs,
  change: (page: ShownPage) => ShownPage,
): Effect[] => [
  on(reads.checklist(idChecklist), (page) => page && change(page)),
  on(reads.machine(idMaquina), (machine) => machine && withSummary(machine, idChecklist, after)),
  on(reads.list(), (rows) =>
    rows?.map((row) => (isSameId(row.id, idMaquina) ? withSummary(row, idChecklist, after) : row)),
  ),
  on(reads.history(idMaquina, monthOf(dia)), (rows) =>
    rows?.map((row) => withSummaryOf(row, idChecklist, after)),
  ),
]

/** Accepts the provider's response to both acts: the checklist, and the received size and hash of a photo. */
export function acceptItem(body: unknown) {
  const value = unwrapped(body)
  return isObject(value) && isObject(value['checklist']) ? receivedIn(value) : undefined
}
