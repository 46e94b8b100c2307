import { isId, type Id, isSameId } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { on, type Effect } from '#src/outbox/model/operation.ts'
import { mixed, number, object, string } from 'yup'
import { addresses } from './addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { monthOf } from './days.ts'
import { forkliftRecord } from './lanes.ts'
import { reads } from './reads.ts'
import { standingIn, withStanding, type Standing } from './rules.ts'
import type { ShownPage } from './shown.ts'

/** What both acts on an item say of it. */
export interface ItemArgs {
  idMaquina: Id
  /** What the machine is called. */
  maquina: string
  idChecklist: RecordId
  /** The checklist's day. */
  dia: string
  field: string
  fieldType: string
  descricao: string
  /** How the checklist stands after it, for where its items are not shown. */
  after: Standing
  /** When it was done, by the provider's clock as far as it is known. ISO. */
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

/** What it overwrites: both acts on an item, the answer and its clearing, overwrite the same. */
export const itemTarget = ({ idChecklist, field }: ItemArgs): string =>
  `item:${idPart(idChecklist)}:${field}`

/** What changes with one item: its checklist, wherever that is shown, and its machine. */
export const onItem = (
  { idMaquina, idChecklist, dia, after }: ItemArgs,
  change: (page: ShownPage) => ShownPage,
): Effect[] => [
  on(reads.checklist(idChecklist), (page) => page && change(page)),
  on(reads.machine(idMaquina), (machine) => machine && withStanding(machine, idChecklist, after)),
  on(reads.list(), (rows) =>
    rows?.map((row) => (isSameId(row.id, idMaquina) ? withStanding(row, idChecklist, after) : row)),
  ),
  on(reads.history(idMaquina, monthOf(dia)), (rows) =>
    rows?.map((row) => standingIn(row, idChecklist, after)),
  ),
]

/** The provider's answer to both: the checklist as it stands, and what was received of a photo. */
export function acceptItem(body: unknown) {
  const value = unwrapped(body)
  if (!isObject(value) || !isObject(value['checklist'])) return undefined
  const { size, sha256 } = value
  const received = typeof size === 'number' && typeof sha256 === 'string' && { size, sha256 }
  return received ? { received } : {}
}
