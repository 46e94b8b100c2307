import { canBeRestored, isNonBlocking } from '#src/outbox/model/entry.ts'
import type { Deed } from '../person/deeds.ts'
import { short, type History } from './history.ts'
import { isReportKind } from '../person/report-deeds.ts'
import {
  checkUnseen,
  checkValues,
  mayAsk,
  wasHeld,
  wasSplit,
  wasUnseen,
} from './report-invariants.ts'
import type { ActKind } from '../person/plan.ts'
import type { Row } from './watch.ts'

/** Checks everything that must hold once all faults have ended and no event is left. */
export function checkAtRest(history: History): void {
  const rowByMark = new Map([...history.watch.rows.values()].map((row) => [row.args.mark, row]))
  for (const deed of history.deeds.values()) checkDeed(history, deed, rowByMark.get(deed.mark))
  checkRest(history, rowByMark)
  checkOrder(history, rowByMark)
  checkTargets(history, rowByMark)
  checkValues(history, rowByMark)
  checkUnseen(history)
  checkReceptions(history)
  checkFormats(history, rowByMark)
  checkBodies(history)
}

function checkDeed(history: History, deed: Deed, row: Row | undefined): void {
  const { watch, provider } = history
  const { mark } = deed
  const applied = watch.applied(mark)
  if (row === undefined) {
    if (deed.keptAt !== undefined) watch.report('VANISHED', `${mark} was kept, and is nowhere`)
    if (applied > 0) watch.report('GHOST', `${mark} was applied without ever having been kept`)
    return
  }
  if (deed.refusedAt !== undefined) {
    watch.report('GHOST', `${mark} was not kept, so the app said, but it is ${row.state}`)
  }
  if (applied > 1 && !isNatural(deed)) {
    const times = provider.applications.filter((one) => one.mark === mark).map(({ at }) => at)
    watch.report('TWICE', `${mark} (${deed.kind}) was applied ${applied} times, ${spread(times)}`)
  }
  const definite = ['refused', 'conflict', 'gone', 'too-large']
  const moved = wasOverwritten(history, deed)
  if (row.state === 'parked' && definite.includes(row.parked?.why ?? '') && applied > 0 && !moved) {
    watch.report('FALSE-END', `${mark} is shown as ${row.parked?.why}, but was applied`)
  }
  if (row.state === 'discarded' && applied > 0 && !moved) {
    watch.report('FALSE-END', `${mark} is shown as discarded, but was applied`)
  }
  if (isReportKind(deed.kind)) {
    if (row.state === 'parked' && !mayAsk(history, deed, row) && !isExpected(deed, row))
      watch.report('NEEDLESS', `${mark} (${deed.kind}) was parked: ${row.parked?.why}`)
  } else checkNeed(watch, provider, deed, row)
}

/** Whether the deed sets a value where the provider may have had one that the person had not seen. */
const wasOverwritten = (history: History, deed: Deed): boolean =>
  deed.value !== undefined && wasUnseen(history, deed)

const isExpected = ({ bad }: Deed, { parked, tries }: Pick<Row, 'parked' | 'tries'>) =>
  (parked?.why === 'refused' && bad) ||
  parked?.why === 'server' ||
  (parked?.why === 'unknown' && (tries?.unread ?? 0) >= mostUnread)

/** After this many unreadable responses to one call the engine asks the person. */
const mostUnread = 3

const spread = (times: number[]) =>
  `${Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000)} s apart`

/** No person is asked about an entry that the engine could have reconciled. */
function checkNeed(
  watch: History['watch'],
  provider: History['provider'],
  deed: Deed,
  row: Row,
): void {
  const { state, parked } = row
  if (state !== 'parked' || parked === undefined) return
  const expected =
    isExpected(deed, row) ||
    (parked.why === 'conflict' && deed.kind === 'advance' && !isNext(provider, deed)) ||
    (parked.why === 'unknown' && (deed.kind === 'addNote' || deed.kind === 'addStamp'))
  if (!expected) watch.report('NEEDLESS', `${deed.mark} (${deed.kind}) was parked: ${parked.why}`)
}

/** Whether the provider would accept the status; false where the record has no server id yet. */
function isNext(provider: History['provider'], { record, status }: Deed): boolean {
  if (typeof record !== 'number') return false
  return (provider.records.get(record)?.status ?? 0) + 1 === status
}

const naturalKinds: readonly ActKind[] = [
  'setField',
  'clearField',
  'setSlot',
  'clearSlot',
  'setValue',
  'removeImage',
]

const isNatural = ({ kind }: Deed) => naturalKinds.includes(kind)

/** Everything that could be sent is sent: the rest is parked, or waits behind a parked entry. */
function checkRest({ watch, deeds }: History, rowByMark: ReadonlyMap<string, Row>): void {
  const stuck = new Set<string>()
  const rows = [...rowByMark.values()].toSorted((one, other) => one.seq - other.seq)
  for (const row of rows) {
    const { mark } = row.args
    if (row.state === 'settled' || row.state === 'discarded') continue
    const deed = deeds.get(mark)
    const lane = deed && `${row.person} ${deed.lane}`
    const behind = lane !== undefined && stuck.has(lane)
    const needs = deed?.needs.some((id) => stuck.has(`${row.person} ${id}`)) ?? false
    if (row.state === 'parked' || (row.state === 'waiting' && (behind || needs))) {
      if (lane !== undefined && !isNonBlocking(row)) stuck.add(lane)
      if (deed?.made !== undefined) stuck.add(`${row.person} ${deed.made}`)
    } else {
      watch.report('STALLED', `${mark} (${deed?.kind}, ${short(row.person)}) is still ${row.state}`)
    }
  }
}

/** Within a lane the provider has applied the acts in the order in which the person did them. */
function checkOrder(
  { watch, deeds, provider }: History,
  rowByMark: ReadonlyMap<string, Row>,
): void {
  const firstAt = new Map<string, number>()
  for (const [order, { mark, method, status, declined }] of provider.receptions.entries()) {
    // A DELETE that finds nothing has its effect as well.
    const done = (status < 300 && !declined) || (method === 'DELETE' && status === 404)
    if (mark !== undefined && done && !firstAt.has(mark)) firstAt.set(mark, order)
  }
  const kept = [...deeds.values()].filter((deed) => rowByMark.has(deed.mark))
  for (const later of kept) {
    const appliedAt = firstAt.get(later.mark)
    if (appliedAt === undefined) continue
    for (const earlier of kept) {
      if (earlier.person !== later.person || !isInOrder({ watch, deeds }, earlier, later)) continue
      if (!isBefore(earlier, later, rowByMark)) continue
      // A declined entry blocks nothing.
      if (isDeclined(rowByMark.get(earlier.mark)) || wasThere(provider, earlier)) continue
      if (watch.mistaken.has(earlier.mark)) continue
      const before = firstAt.get(earlier.mark)
      const state = rowByMark.get(earlier.mark)?.state
      const passed =
        before !== undefined ? before < appliedAt : state === 'settled' || state === 'discarded'
      if (!passed && !wasSplit(watch, deeds, earlier, later))
        watch.report('ORDER', `${later.mark} overtook ${earlier.mark} (${state})`)
    }
  }
}

/**
 * Acts of one lane are ordered. So are reallocations, except those that a person was asked about and those that wait
 * behind one.
 */
function isInOrder(history: Pick<History, 'deeds' | 'watch'>, earlier: Deed, later: Deed): boolean {
  if (earlier.lane === later.lane) return true
  return earlier.moved !== undefined && later.moved !== undefined && !wasHeld(history, earlier)
}

/** Another person had begun the report, so beginning it changes nothing, however late it arrives. */
const wasThere = ({ reports }: History['provider'], { kind, lane, person }: Deed) =>
  kind === 'startReport' && reports.ofLane(lane)?.maker !== person

const isDeclined = (row: Row | undefined) => row !== undefined && isNonBlocking(row)

/** Whether `one` was kept before `other` began, or else has the lower sequence number. */
function isBefore(one: Deed, other: Deed, rowByMark: ReadonlyMap<string, Row>): boolean {
  if (one.mark === other.mark) return false
  const keptAt = one.redoneAt ?? one.keptAt
  if (keptAt !== undefined && keptAt < (other.redoneAt ?? other.beganAt)) return true
  const [oneSeq, otherSeq] = [
    rowByMark.get(one.mark)?.seq ?? 0,
    rowByMark.get(other.mark)?.seq ?? 0,
  ]
  return oneSeq < otherSeq
}

/** The last value set is the current one: no old call has overwritten a newer one. */
function checkTargets(
  { watch, deeds, provider }: History,
  rowByMark: ReadonlyMap<string, Row>,
): void {
  const serverIds = new Map<unknown, number>()
  for (const { made, mark } of deeds.values()) {
    const application = provider.applications.find((one) => one.mark === mark)
    if (made !== undefined && application !== undefined) serverIds.set(made, application.record)
  }
  const byTarget = groupBy(
    [...deeds.values()].filter(
      (deed) => isNatural(deed) && !isReportKind(deed.kind) && rowByMark.has(deed.mark),
    ),
    (deed) => `${deed.record}/${deed.field?.name ?? deed.photo?.slot}`,
  )
  for (const [target, writers] of byTarget) {
    const inOrder = writers.toSorted(
      (one, other) => (rowByMark.get(one.mark)?.seq ?? 0) - (rowByMark.get(other.mark)?.seq ?? 0),
    )
    const lastSettled = inOrder.findLastIndex(
      ({ mark }) => rowByMark.get(mark)?.state === 'settled',
    )
    if (lastSettled < 0) continue
    const later = inOrder.slice(lastSettled + 1).filter(({ mark }) => watch.applied(mark) > 0)
    const allowed = [inOrder[lastSettled] as Deed, ...later].map(valueOf)
    const [{ record }] = inOrder as [Deed]
    const found = provider.records.get(
      typeof record === 'number' ? record : (serverIds.get(record) ?? 0),
    )
    const name = target.slice(target.indexOf('/') + 1)
    const value = found?.fields[name] ?? found?.slots[name]
    if (!allowed.includes(value)) {
      watch.report('STALE', `${target} is ${value}, and should be ${allowed.join(' or ')}`)
    }
  }
}

function groupBy<T, Key>(list: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

const valueOf = ({ field, photo }: Deed) => field?.value ?? photo?.sha256

/** Checks the calls as the provider received them, byte for byte. */
function checkReceptions({ watch, deeds, provider, network, plan, crashes }: History): void {
  const byKey = new Map<string, string>()
  for (const {
    mark,
    method,
    path,
    person,
    key,
    digest,
    hasLocalId,
    foreign,
    extension,
  } of provider.receptions) {
    const call = `${method} ${path}`
    if (hasLocalId) watch.report('LOCAL-ID', `${call} carried a local id (${mark})`)
    if (extension !== undefined)
      watch.report('LETTER', `${call} carried «${extension}», which no contract names (${mark})`)
    if (foreign)
      watch.report('PERSON', `${call} was made with the token of ${person && short(person)}`)
    if (mark === undefined) continue
    const deed = deeds.get(mark)
    if (person !== undefined && deed?.person !== person) {
      watch.report('PERSON', `${mark} was sent with the token of ${short(person)}`)
    }
    if (key === undefined) watch.report('BYTES', `${mark} was sent without a key`)
    else if ((byKey.get(key) ?? digest) !== digest) {
      watch.report('BYTES', `${mark} was sent again under its key with other bytes`)
    }
    if (key !== undefined) byKey.set(key, digest)
  }
  const sends = groupBy(
    network.calls.filter(({ mark }) => mark !== undefined),
    ({ mark }) => mark,
  )
  for (const [mark, calls] of sends) {
    const bound =
      30 + calls.filter(({ fate }) => fate !== 'good').length + plan.actions.length + crashes
    if (calls.length > bound) watch.report('SENDS', `${mark} was sent ${calls.length} times`)
  }
}

/** Code never sends entries of a newer format than it supports. */
function checkFormats(
  { watch, network, drivers }: History,
  rowByMark: ReadonlyMap<string, Row>,
): void {
  for (const { mark, context } of network.calls) {
    const row = mark === undefined ? undefined : rowByMark.get(mark)
    const known =
      drivers.find((driver) => driver.context.name === context)?.engine.format ?? Infinity
    if (row !== undefined && row.format > known) {
      watch.report('FORMAT', `${mark} is of format ${row.format}, and ${context} sent it`)
    }
  }
}

/**
 * Photos are kept as long as an entry needs them and no longer; a discarded entry needs them while it can be restored.
 */
function checkBodies({ watch, device, deeds, clockJumped }: History): void {
  const held = new Set(device.storage.rows<{ id: string }>('outbox', 'bodies').map(({ id }) => id))
  for (const row of watch.rows.values()) {
    const deed = deeds.get(row.args.mark)
    for (const { id } of deed?.bodies ?? []) {
      // The entry can still be restored.
      if (canBeRestored(row)) continue
      const ended = row.state === 'settled'
      if (ended && held.has(id) && !clockJumped)
        watch.report('BODIES', `the photo of ${row.args.mark} is kept for ever`)
      if (!ended && !held.has(id)) watch.report('BODIES', `the photo of ${row.args.mark} is lost`)
    }
  }
}
