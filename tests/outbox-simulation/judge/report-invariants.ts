import { isNonBlocking, type RecordId } from '#src/outbox/model/entry.ts'
import type { Deed } from '../person/deeds.ts'
import type { History } from './history.ts'
import { dayIn, machineOf } from '../person/days.ts'
import { placesOf } from '../person/move-deeds.ts'
import { isStrict } from '../person/plan.ts'
import type { Application } from '../provider/provider.ts'
import type { Row } from './watch.ts'

/** When a report is finalized, all earlier entries of its lane have to be settled, discarded or non-blocking. */
export function checkFinalized({ watch, deeds }: History, { mark }: Application): void {
  const deed = deeds.get(mark)
  const row = watch.rowOf(mark)
  if (deed?.kind !== 'finalize' || row === undefined) return
  for (const other of watch.rows.values()) {
    const earlier = deeds.get(other.args.mark)
    if (earlier?.lane !== deed.lane || other.seq >= row.seq) continue
    const ended = other.state === 'settled' || other.state === 'discarded'
    if (ended || isNonBlocking(other) || wasSplit(watch, deeds, earlier, deed)) continue
    watch.report('EARLY', `${mark} finalized the report before ${other.args.mark} (${other.state})`)
  }
}

/**
 * Whether one deed used the local id of a report whose creation was parked, and the other deed the server id of the
 * same report. At that time the device could not know that the two ids mean the same report.
 */
export function wasSplit(
  watch: History['watch'],
  deeds: History['deeds'],
  one: Deed,
  other: Deed,
): boolean {
  const roots = [one, other].map(({ intent }) => (intent.args as { root: RecordId }).root)
  const starts = [...deeds.values()].filter(
    ({ kind, made }) => kind === 'startReport' && made !== undefined && roots.includes(made),
  )
  return roots[0] !== roots[1] && starts.some(({ mark }) => watch.everParked.has(mark))
}

/**
 * A precondition read may be older than the call by this much: it was in flight, then cached for a while, and then led
 * to the call.
 */
const readAgeMs = 60_000

/** No value was overwritten by a person who had not seen it. */
export function checkUnseen({ watch, provider, deeds }: History): void {
  const { overwritings, rules } = provider.reports
  for (const { mark, record, field, was, since, sentAt } of overwritings) {
    const deed = deeds.get(mark)
    if (deed?.value === undefined || !was.startsWith('theirs')) continue
    const known = deed.value.from === was || watch.overruled.has(`${mark} ${was}`)
    if (known || (!rules.refusesStale && since > sentAt - readAgeMs)) continue
    watch.report('UNSEEN', `${mark} wrote over ${field} of ${record}, which was ${was}`)
  }
}

/** The last value set is the current one, unless another person has changed it since. */
export function checkValues(history: History, rowByMark: ReadonlyMap<string, Row>): void {
  const { watch, deeds, provider } = history
  const writersByTarget = new Map<string, Deed[]>()
  for (const deed of deeds.values()) {
    if (deed.value === undefined || !rowByMark.has(deed.mark)) continue
    const target = `${numberOf(history, deed)}/${deed.value.field}`
    writersByTarget.set(target, [...(writersByTarget.get(target) ?? []), deed])
  }
  const seqOf = ({ mark }: Deed) => rowByMark.get(mark)?.seq ?? 0
  for (const [target, writers] of writersByTarget) {
    const inOrder = writers.toSorted((one, other) => seqOf(one) - seqOf(other))
    const lastSettled = inOrder.findLastIndex(
      ({ mark }) => rowByMark.get(mark)?.state === 'settled',
    )
    const last = provider.reports.lastWriting.get(target)
    if (lastSettled < 0 || last === undefined || !deeds.has(last.by)) continue
    const later = inOrder.slice(lastSettled + 1).filter(({ mark }) => watch.applied(mark) > 0)
    const allowed = [inOrder[lastSettled] as Deed, ...later].map(({ mark }) => mark)
    if (allowed.includes(last.by)) continue
    const split = inOrder.some((one) => wasSplit(watch, deeds, one, deeds.get(last.by) as Deed))
    if (!split)
      watch.report('STALE', `${target} is of ${last.by}, and should be of ${allowed.join(' or ')}`)
  }
}

/** The server id of the record that was acted on; its local id while no server id is known. */
export function numberOf({ provider, device }: History, deed: Deed): RecordId {
  const { record, person, lane, type } = deed
  if (typeof record === 'number') return record
  if (type === 'report') return provider.reports.ofLane(lane)?.id ?? record
  const aliases = device.storage.rows<{ person: string; localId: string; serverId: number }>(
    'outbox',
    'aliases',
  )
  return (
    aliases.find((alias) => alias.person === person && alias.localId === record)?.serverId ?? record
  )
}

/** Whether an act on a report may be parked for a person's decision. */
export function mayAsk(history: History, deed: Deed, { parked }: Row): boolean {
  const { provider } = history
  const { reports } = provider
  if (deed.moved !== undefined) {
    // Where rows do not show who changed them, an equal move may be another person's.
    const isNamed = reports.rules.reported !== 'nothing' && reports.rules.hasOtherNames !== true
    return (parked?.why === 'unknown' && !isNamed) || wasMovedMeanwhile(history, deed)
  }
  const report = reports.ofLane(deed.lane)
  const wasClosed = report !== undefined && report.history.length > 0
  if (deed.kind === 'finalize' && parked?.todo !== undefined) return parked.todo.length > 0
  if (deed.kind === 'setValue' && isOfPastDay(history, deed)) return true
  switch (parked?.why) {
    case 'conflict':
      if (deed.kind === 'startDay') return isTaken(history, deed)
      return wasClosed || (deed.value !== undefined && wasUnseen(history, deed))
    case 'unknown':
      if (deed.kind === 'addRow' || deed.kind === 'addImage') {
        if (reports.isNamedOtherwise(deed) || isTheirsAsWell(history, deed)) return true
        const at = numberOf(history, { ...deed, record: deed.parent ?? deed.record })
        return typeof at === 'number' && reports.touched.has(at)
      }
      // The response to an earlier attempt was lost, and then another person finalized the report.
      return wasClosed && (deed.kind === 'setValue' || deed.kind === 'removeImage')
    default:
      return false
  }
}

/**
 * Whether the value at the provider differed from what the person saw: it was set by another person, or by the same
 * person in another tab, or by a discarded deed, or under another id of the same record. A list may show a person's own
 * report under its server id before the device has the alias, so the person takes one report for two. Only the person
 * can decide between their two values.
 */
export function wasUnseen(history: History, deed: Deed): boolean {
  const target = targetOf(history, deed)
  if (history.provider.reports.strange.has(target)) return true
  for (const other of history.deeds.values()) {
    if (other === deed || other.value === undefined || targetOf(history, other) !== target) continue
    if (other.person === deed.person && other.record !== deed.record) return true
    if (history.watch.givenUp.has(other.mark) || other.refusedAt !== undefined) return true
    if (!isKeptBefore(other, deed) && !isKeptBefore(deed, other)) return true
  }
  return false
}

const isKeptBefore = ({ keptAt }: Deed, { beganAt }: Deed) =>
  keptAt !== undefined && keptAt < beganAt

const targetOf = (history: History, deed: Deed) => `${numberOf(history, deed)}/${deed.value?.field}`

/** Whether neither a name nor a photo distinguishes this person's row from another person's. */
const isTheirsAsWell = ({ provider }: History, { kind, hashes = [] }: Deed) =>
  provider.reports.rules.reported === 'nothing' && kind === 'addRow' && hashes.length === 0

/** Whether the machine has another checklist of that day, or of the day on which the call arrives. */
const isTaken = (history: History, { day = '', mark, person }: Deed) =>
  [...history.provider.records.values()].some(
    ({ id, type, name, owner }) =>
      type === 'day' &&
      countsFor(history, day, name) &&
      owner === person &&
      !history.provider.applications.some((one) => one.mark === mark && one.record === id),
  )

/** Whether a deed of `day` may be in the checklist `name`: at a strict provider also in that of a later day. */
export function countsFor({ plan }: Pick<History, 'plan'>, day: string, name: string): boolean {
  if (day === name || !isStrict(plan)) return day === name
  return machineOf(name) === machineOf(day) && dayIn(name) > dayIn(day)
}

/** Whether the provider refused the deed on a later day: a strict provider is not sent the time of the deed. */
export function isOfPastDay({ plan, provider }: History, { day, mark }: Deed): boolean {
  if (day === undefined || !isStrict(plan)) return false
  return provider.receptions.some(
    (one) => one.mark === mark && one.status === 409 && provider.days.at(one.at) > dayIn(day),
  )
}

/** A deed arrives in the checklist of the day on which it was done, unless the provider is strict. */
export function checkDay(history: History, { mark, record }: Application): void {
  const { watch, deeds, provider } = history
  const day = deeds.get(mark)?.day
  const name = provider.records.get(record)?.name ?? ''
  if (day !== undefined && !countsFor(history, day, name))
    watch.report('DAY', `${mark} was done for ${day}, and is in ${name}`)
}

/** Whether the weights at the places may differ from what the person saw by more than this one move. */
function wasMovedMeanwhile(history: History, deed: Deed): boolean {
  const { provider, deeds, watch } = history
  const places = placesOf(deed)
  if (places.some((id) => provider.moves.touched.has(id))) return true
  for (const other of deeds.values()) {
    if (other === deed || !placesOf(other).some((id) => places.includes(id))) continue
    if (wasHeld(history, other) || watch.givenUp.has(other.mark)) return true
    if (other.refusedAt !== undefined) return true
    if (!isKeptBefore(other, deed) && !isKeptBefore(deed, other)) return true
  }
  return false
}

/** Whether an entry of the deed's lane was ever parked, so that the deed may have waited for a decision. */
export const wasHeld = ({ deeds, watch }: Pick<History, 'deeds' | 'watch'>, { lane }: Deed) =>
  [...deeds.values()].some((one) => one.lane === lane && watch.everParked.has(one.mark))
