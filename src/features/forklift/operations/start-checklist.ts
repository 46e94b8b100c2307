import { largestHourMeter } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { ForkliftItem } from '#contract/schemas/forklift.ts'
import { formatDayOf } from '#src/domain/time/days.ts'
import { judgeForkliftChecklist } from '#src/domain/records/forklift-status.ts'
import { isId, type Id, isSameId } from '#src/domain/names/ids.ts'
import type { YearMonth } from '#src/domain/time/months.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { isNameOf } from '#src/domain/names/person-names.ts'
import { receivedIn, sentPhotoFields, type SentPhoto } from '#src/evidence/photo/sent-photo.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { countByBytes } from '#src/reads/count-photos.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import type { ObserveContext } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { madeOnce } from '#src/reads/made-once.ts'
import { array, mixed, number, object, string } from 'yup'
import { addresses } from '../addresses.ts'
import { fieldIn, isObject, unwrapped } from '#src/reads/unwrap.ts'
import { dayOfChecklist, monthAfter, monthOf } from '../days.ts'
import { dayField } from '../item-args.ts'
import { checklistType, forkliftLane, forkliftRecord } from '../lanes.ts'
import { reads } from '../reads.ts'
import { withStarted } from '../rules.ts'
import type { FilledChecklist, ShownIssue, ShownMachine } from '../shown.ts'

export interface StartChecklistArgs extends SentPhoto {
  /** The local id of the checklist until the provider assigns one. */
  idChecklist: LocalId
  idMaquina: Id
  /** Hours, with at most one decimal. */
  horimetro: number
  /** The time of the act, ISO, by the provider's clock as far as it is known; `dia` is the day of that time. */
  doneAt: string
  dia: string
  responsavel: string
  /** The items and open issues as this device knew them, so that the checklist can be filled in offline. */
  items: ForkliftItem[]
  pendencias: ShownIssue[]
  /** The machine without its checklists. */
  maquina: ShownMachine
}

/**
 * Starts the checklist of a machine and a day (contract §10). Only one exists for a day, and a second start is refused.
 */
export const startChecklist = defineOperation<StartChecklistArgs>({
  kind: 'forklift.startChecklist.v1',
  args: object({
    idChecklist: mixed<LocalId>(isLocalId).required(),
    idMaquina: mixed<Id>(isId).required(),
    horimetro: number().min(0).max(largestHourMeter).required(),
    ...sentPhotoFields(),
    doneAt: string().required(),
    dia: dayField(),
    responsavel: string().required(),
    items: array(mixed<ForkliftItem>(isItem).required()).required(),
    pendencias: array(mixed<ShownIssue>(isIssue).required()).required(),
    maquina: mixed<ShownMachine>(isMachine).required(),
  }).noUnknown(),
  label: ({ dia, horimetro }) =>
    `Checklist de ${formatDayOf(dia)} · horímetro ${formatNumber(horimetro)} h`,
  record: ({ idMaquina, maquina }) =>
    forkliftRecord(maquina.descricao, addresses.newChecklist(idMaquina)),
  lane: forkliftLane,
  makes: ({ idChecklist }) => ({ type: checklistType, id: idChecklist }),
  awaited: 'o checklist',
  photos: ({ photoId }) => [photoId],
  request: ({ idMaquina, horimetro, photoId, doneAt }) => ({
    method: 'POST',
    path: paths.forkliftChecklistNew(idMaquina),
    parts: [
      { name: 'horimetro', value: String(horimetro) },
      { name: 'file', bodyId: photoId },
    ],
    extensions: { parts: [{ name: 'data', value: doneAt }] },
  }),
  accept: (body) => {
    const value = unwrapped(body)
    if (!isObject(value) || !isId(value['id'])) return undefined
    return { id: value['id'], value, ...receivedIn(value) }
  },
  observe: madeOnce({
    // Reads the history, because the machine's `current` is another day's checklist, or none, after midnight.
    reads: ({ idMaquina, dia }, { extensions }) => {
      const historyOf = ({ year, month }: YearMonth) =>
        paths.forkliftHistory(idMaquina, year, month)
      const ofItsDay = monthOf(dia)
      // A call that cannot state its day creates the checklist on the day of its arrival, which may be in the next
      // month.
      return extensions === false
        ? [historyOf(ofItsDay), historyOf(monthAfter(ofItsDay))]
        : historyOf(ofItsDay)
    },
    idIn: ownChecklist,
    facts: factsOfDay,
  }),
  receipt: {
    read: ({ idChecklist }) => reads.checklist(idChecklist),
    found: (page, calls) =>
      countByBytes(
        photoOf(page),
        calls.map(({ sha256 }) => sha256),
      ),
  },
  correction: { fields: { horimetro: 'Horímetro' }, retake: retakeOnly },
  effects: (args) => {
    const started = startedChecklist(args)
    const { items: _, ...row } = started
    const { idMaquina, pendencias, maquina } = args
    return [
      on(
        reads.checklist(args.idChecklist),
        (page) => page ?? { checklist: started, pendencias, maquina: withStarted(maquina, row) },
      ),
      on(reads.machine(idMaquina), (machine) => machine && withStarted(machine, row)),
      on(reads.list(), (rows) =>
        rows?.map((one) => (isSameId(one.id, idMaquina) ? withStarted(one, row) : one)),
      ),
      on(reads.history(idMaquina, monthOf(args.dia)), (rows) =>
        rows === undefined || rows.some(({ id }) => isSameId(id, row.id)) ? rows : [row, ...rows],
      ),
    ]
  },
})

function isItem(value: unknown): value is ForkliftItem {
  return isObject(value) && typeof value['field'] === 'string'
}

function isIssue(value: unknown): value is ShownIssue {
  return isObject(value) && typeof value['pergunta'] === 'string'
}

function isMachine(value: unknown): value is ShownMachine {
  return isObject(value) && typeof value['descricao'] === 'string'
}

function startedChecklist(args: StartChecklistArgs): FilledChecklist {
  const { idChecklist, idMaquina, horimetro, photoId, doneAt, dia, responsavel, items } = args
  const totals = {
    totalItens: items.length === 0 ? args.maquina.totalItens : items.length,
    totalPreenchidos: 0,
    totalProblemas: 0,
    totalPendencias: 0,
  }
  return {
    id: idChecklist,
    data: doneAt,
    horimetro,
    status: judgeForkliftChecklist(totals),
    responsavel,
    ...totals,
    dia,
    idMaquina,
    photoId,
    items,
  }
}

/** The page's fields for the photo of the hour-meter; undefined where it has none. */
function photoOf(page: unknown): unknown {
  const checklist = fieldIn(page, 'checklist')
  if (!isObject(checklist)) return undefined
  return 'sha256' in checklist || 'file01' in checklist ? checklist : undefined
}

/** The checklist of that day at the provider, regardless of who started it. */
function factsOfDay(answer: unknown, { dia }: StartChecklistArgs) {
  const rows = rowsIn(answer)
  if (rows === undefined) return []
  const term = `Checklist de ${formatDayOf(dia)}`
  const row: unknown = rows.find((one: unknown) => isObject(one) && dayIn(one) === dia)
  if (!isObject(row)) return [{ term, value: 'nenhum' }]
  const { responsavel, horimetro } = row
  const hours = typeof horimetro === 'number' ? [`${formatNumber(horimetro)} h`] : []
  const words = [...(typeof responsavel === 'string' ? [responsavel] : []), ...hours]
  return [{ term, value: words.join(', ') }]
}

/**
 * Finds our own start: it has our day, or a later one where the call could not state the day, and our photo. Where
 * photos have no hash, our hour-meter and person identify it.
 */
function ownChecklist(
  answer: unknown,
  args: StartChecklistArgs,
  { extensions }: Pick<ObserveContext, 'extensions'>,
): Id | null | undefined {
  const rows = rowsIn(answer)
  if (rows === undefined) return undefined
  const own = rows.find((row) => {
    const day = isObject(row) ? dayIn(row) : undefined
    if (!isObject(row) || day === undefined || !isOwn(row, args)) return false
    return extensions === false ? day >= args.dia : day === args.dia
  })
  if (!isObject(own)) return null
  return isId(own['id']) ? own['id'] : undefined
}

function isOwn(row: Record<string, unknown>, args: StartChecklistArgs): boolean {
  const { sha256, horimetro, responsavel } = row
  if (typeof sha256 === 'string') return sha256 === args.sha256
  return horimetro === args.horimetro && isNameOf(responsavel, args.responsavel)
}

function dayIn({ dia, data }: Record<string, unknown>): string | undefined {
  if (typeof data !== 'string' || Number.isNaN(Date.parse(data))) return undefined
  return dayOfChecklist({ data, ...(typeof dia === 'string' && { dia }) })
}

/** The checklists of one month, or of two that were read together; undefined where a response is no list. */
function rowsIn(answer: unknown): unknown[] | undefined {
  const lists = Array.isArray(answer) ? answer.map(unwrapped) : [unwrapped(answer)]
  if (Array.isArray(answer) && lists.every(isObject)) return lists
  return lists.every((list) => Array.isArray(list)) ? lists.flat() : undefined
}
