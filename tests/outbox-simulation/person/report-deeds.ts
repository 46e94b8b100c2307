import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId, Todo } from '#src/outbox/model/entry.ts'
import {
  deed,
  knownRecord,
  nameOf,
  pickKnown,
  takePhoto,
  type Acting,
  type Deed,
  type KnownRecord,
} from './deeds.ts'
import type { ActKind, ActSpec } from './plan.ts'
import { uuidFrom } from '../random.ts'
import {
  addImage,
  addRow,
  finalize,
  removeImage,
  setValue,
  startReport,
  type Row,
  type Starting,
} from '../provider/report-operations.ts'
import { rowTypes } from './reports.ts'

const reportKinds: readonly ActKind[] = [
  'startReport',
  'addRow',
  'addImage',
  'removeImage',
  'setValue',
  'finalize',
  'startDay',
  'move',
]

export const isReportKind = (kind: ActKind): boolean => reportKinds.includes(kind)

const reportTypes = ['report', 'damage', 'packaging']

const isOfReports = ({ type }: Pick<KnownRecord, 'type'>): boolean => reportTypes.includes(type)

/** Records that several people work on: the person learns their values by reading them. */
export const isShared = (record: Pick<KnownRecord, 'type'>): boolean =>
  isOfReports(record) || record.type === 'day' || record.type === 'lot'

export const products = ['p0', 'p1', 'p2', 'p3'] as const

type Spec = Pick<ActSpec, 'mark' | 'kind' | 'pick' | 'bad' | 'byServerId'>

/** The deeds on a report; mostly none where the person believes that every report is finalized. */
export function resolveReportAct(spec: Spec, acting: Acting): Deed[] {
  if (spec.kind === 'startReport') return start(spec, acting)
  const known = acting.records.filter(isOfReports)
  const rests = spec.pick % 10 !== 0
  const open = rests ? known.filter((record) => acting.isOpen(laneOf(record, acting))) : known
  if (open.length === 0) return []
  switch (spec.kind) {
    case 'addRow': {
      const parents = open.filter(({ type }) => type in rowTypes)
      const latest = parents[parents.length - 1 - (spec.pick % Math.min(parents.length, 4))]
      return latest === undefined ? [] : [growRow(spec, acting, latest)]
    }
    case 'removeImage': {
      const holders = open.filter(({ images }) => images.length > 0)
      if (holders.length > 0) return [removing(spec, acting, pickKnown(holders, spec.pick))]
      return [adding(spec, acting, pickKnown(open, spec.pick))]
    }
    case 'addImage':
      return [adding(spec, acting, pickKnown(open, spec.pick))]
    case 'finalize':
      return finalizing(spec, acting, rootOf(pickKnown(open, spec.pick), acting))
    default: {
      const record = pickKnown(open, spec.pick)
      return [setting(spec, acting, record, fieldOf(record, spec.pick))]
    }
  }
}

const rootOf = ({ root }: KnownRecord, { records }: Acting): KnownRecord =>
  records.find(({ ref }) => ref === root) as KnownRecord

const laneOf = (record: KnownRecord, acting: Acting) =>
  reportLane(acting.person, rootOf(record, acting).product ?? '')

/** A product has one report, whether a deed uses its local id or its server id. */
export const reportLane = (person: string, product: string): string => `${person} ${product}`

function start(spec: Spec, acting: Acting): Deed[] {
  const { records, dice, person } = acting
  const product = products[spec.pick % products.length] ?? products[0]
  const hasOne =
    acting.hasBegun(reportLane(person, product)) ||
    records.some((record) => record.product === product)
  // A person who has begun the report finds it in the list, and continues there.
  if (hasOne) {
    return resolveReportAct({ ...spec, kind: 'addRow', pick: spec.pick + 1 }, acting)
  }
  const made: LocalId = `local:${uuidFrom(dice)}`
  const args: Starting = { mark: spec.mark, root: made, product, made, bad: spec.bad }
  const known = knownRecord({ ref: made, type: 'report', root: made, product })
  records.push(known)
  return [
    deed(spec, acting, target(known, acting), startReport(args), {
      made,
      lane: reportLane(person, product),
      corrected: startReport({ ...args, bad: false }),
    }),
  ]
}

const target = (known: KnownRecord, acting: Acting) => ({
  record: known.ref,
  root: known.root,
  type: known.type,
  lane: laneOf(known, acting),
})

/**
 * A screen may use the local id or the server id of a record that has arrived. A report may also have been found under
 * its server id in a list before this device has its alias.
 */
function named(known: KnownRecord, spec: Spec, acting: Acting) {
  const root = rootOf(known, acting)
  const listed = spec.byServerId ? acting.listedReport(root.product ?? '') : undefined
  const rootName = (known === root ? listed : undefined) ?? nameOf(root.ref, spec, acting)
  return { root: rootName, record: known === root ? rootName : nameOf(known.ref, spec, acting) }
}

function growRow(spec: Spec, acting: Acting, parent: KnownRecord): Deed {
  const { dice, records, person } = acting
  const made: LocalId = `local:${uuidFrom(dice)}`
  const type = rowTypes[parent.type] as Row['type']
  const count = type === 'damage' ? 1 + (spec.pick % 3) : 0
  const bodies = Array.from({ length: count }, () => takePhoto(person, spec.mark, dice))
  const photos = bodies.map(({ id, sha256 }) => ({ id, sha256 }))
  const { root, record } = named(parent, spec, acting)
  const args: Row = {
    mark: spec.mark,
    root,
    record,
    parentType: parent.type,
    type,
    made,
    photos,
    maker: person,
    bad: spec.bad,
  }
  records.push(knownRecord({ ref: made, type, root: parent.root, parent: parent.ref }))
  const details = {
    made,
    parent: parent.ref,
    hashes: photos.map(({ sha256 }) => sha256),
    corrected: addRow({ ...args, bad: false }),
  }
  const at = { ...target(parent, acting), record: made, type }
  return deed({ ...spec, kind: 'addRow' }, acting, at, addRow(args), details, bodies)
}

function adding(spec: Spec, acting: Acting, known: KnownRecord): Deed {
  const { dice, person } = acting
  const made: LocalId = `local:${uuidFrom(dice)}`
  const body = takePhoto(person, spec.mark, dice)
  const { sha256 } = body
  const at = { mark: spec.mark, type: known.type, ...named(known, spec, acting) }
  known.images.push({ ref: made, sha256 })
  return deed(
    { ...spec, kind: 'addImage' },
    acting,
    target(known, acting),
    addImage({ ...at, made, photo: body.id, sha256, maker: person }),
    { made, hashes: [sha256] },
    [body],
  )
}

function removing(spec: Spec, acting: Acting, known: KnownRecord): Deed {
  const [image] = known.images.splice(spec.pick % known.images.length, 1)
  const removes = image?.ref ?? 0
  const at = { mark: spec.mark, type: known.type, ...named(known, spec, acting) }
  const intent = removeImage({ ...at, image: nameOf(removes, spec, acting) })
  return deed({ ...spec, kind: 'removeImage' }, acting, target(known, acting), intent, { removes })
}

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  report: ['weight', 'note'],
  damage: ['class'],
  packaging: ['label', 'weight'],
}

const fieldOf = ({ type }: KnownRecord, pick: number): string => {
  const names = fieldsOf[type] ?? []
  return names[(pick >> 2) % names.length] ?? 'note'
}

function setting(spec: Spec, acting: Acting, known: KnownRecord, field: string): Deed {
  const [from, to] = [known.values[field] ?? null, `value of ${spec.mark}`]
  const at = { mark: spec.mark, type: known.type, ...named(known, spec, acting) }
  known.values[field] = to
  const intent = { ...setValue({ ...at, field, to }), saw: from }
  return deed({ ...spec, kind: 'setValue' }, acting, target(known, acting), intent, {
    value: { field, from, to },
  })
}

/** Half of the people first complete the report as far as they know it. */
function finalizing(spec: Spec, acting: Acting, report: KnownRecord): Deed[] {
  const before = spec.pick % 2 === 0 ? completing(spec, acting, report) : []
  const { root } = named(report, spec, acting)
  const intent = finalize({ mark: spec.mark, root })
  return [...before, deed(spec, acting, target(report, acting), intent, {})]
}

function completing(spec: Spec, acting: Acting, report: KnownRecord): Deed[] {
  const own = acting.records.filter(({ root }) => root === report.ref)
  const empty = own.filter(
    ({ ref, type }) => type === 'damage' && !own.some(({ parent }) => parent === ref),
  )
  const again = (): Spec => ({ ...spec, mark: acting.newMark(), bad: false })
  const rows = empty.map((damage) => growRow(again(), acting, damage))
  const lacking = (field: string, type: string) =>
    acting.records.filter(
      (one) => one.root === report.ref && one.type === type && one.values[field] === undefined,
    )
  return [
    ...lacking('weight', 'report').map((one) => setting(again(), acting, one, 'weight')),
    ...rows,
    ...lacking('label', 'packaging').map((one) => setting(again(), acting, one, 'label')),
  ]
}

/** The deeds that complete what the provider named as missing, on the screens that it names. */
export function putRight(todo: readonly Todo[], root: KnownRecord, acting: Acting): Deed[] {
  return todo.map(({ tipo, mensagem, path = '' }) => {
    const id = Number(/\d+$/.exec(path)?.[0])
    const known =
      knownByNumber(id, acting) ?? discover(id, typeMissing(tipo, mensagem), root, acting)
    const spec: Spec = {
      mark: acting.newMark(),
      kind: tipo === 'row' ? 'addRow' : 'setValue',
      pick: 0,
      bad: false,
      byServerId: true,
    }
    return tipo === 'row' ? growRow(spec, acting, known) : setting(spec, acting, known, mensagem)
  })
}

const typeMissing = (tipo: string, mensagem: string) =>
  tipo === 'row' ? 'damage' : mensagem === 'label' ? 'packaging' : 'report'

export const knownByNumber = (
  id: number,
  { records, serverIdOf }: Pick<Acting, 'records' | 'serverIdOf'>,
): KnownRecord | undefined =>
  records.find(({ ref }) => (isLocalId(ref) ? serverIdOf(ref) : ref) === id)

function discover(id: number, type: string, root: KnownRecord, { records }: Acting): KnownRecord {
  const known = knownRecord({ ref: id, type, root: root.ref, parent: root.ref })
  records.push(known)
  return known
}
