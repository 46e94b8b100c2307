import { isNonBlocking, type RecordId } from '#src/outbox/model/entry.ts'
import type { Deed } from '../person/deeds.ts'
import type { History } from './history.ts'
import { dayIn, machineOf } from '../person/days.ts'
import { placesOf } from '../person/move-deeds.ts'
import { isStrict } from '../person/plan.ts'
import type { Application } from '../provider/provider.ts'
import type { Row } from './watch.ts'

/** The moment at which a report is finalized: all that was done to it before is there. */
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
 * Whether one was done under the name of a report that waits for a person, and the other under the
 * number of the same report: nobody knew then that it was the same.
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

/** A look of before this may be believed: it was on its way, was kept for a while, and led to a call. */
const readAgeMs = 60_000

/** Nobody's value was written over by somebody who had not seen it. */
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

/** What was set last stands, unless somebody else has changed it since. */
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

/** The provider's number of the record that was acted on. */
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

/** Whether a person may be asked about something that was done to a report. */
export function mayAsk(history: History, deed: Deed, { parked }: Row): boolean {
  const { provider } = history
  const { reports } = provider
  if (deed.moved !== undefined) {
    // Where no row says who changed it, an equal move may be somebody else's.
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
      // An earlier try was lost, and then somebody finalized the report.
      return wasClosed && (deed.kind === 'setValue' || deed.kind === 'removeImage')
    default:
      return false
  }
}

/**
 * Whether something else stood there than what the person saw: somebody else's value, or one that the
 * same person was about to save in another tab, or gave up, or gave to another record as they thought: a
 * list had shown them their own under its number before anybody knew that, and they took one for two. Which
 * of their two values they mean only they can say.
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

/** Whether nothing tells what this person made from what somebody else did: no name, and no photo. */
const isTheirsAsWell = ({ provider }: History, { kind, hashes = [] }: Deed) =>
  provider.reports.rules.reported === 'nothing' && kind === 'addRow' && hashes.length === 0

/** Whether that machine has another checklist of that day, or of the day on which it arrives. */
const isTaken = (history: History, { day = '', mark, person }: Deed) =>
  [...history.provider.records.values()].some(
    ({ id, type, name, owner }) =>
      type === 'day' &&
      countsFor(history, day, name) &&
      owner === person &&
      !history.provider.applications.some((one) => one.mark === mark && one.record === id),
  )

/** Whether what was done for a day may be in that checklist: at a strict provider also in a later day's. */
export function countsFor({ plan }: Pick<History, 'plan'>, day: string, name: string): boolean {
  if (day === name || !isStrict(plan)) return day === name
  return machineOf(name) === machineOf(day) && dayIn(name) > dayIn(day)
}

/** Whether it was refused on another day than it was done: nothing says to a strict provider when that was. */
export function isOfPastDay({ plan, provider }: History, { day, mark }: Deed): boolean {
  if (day === undefined || !isStrict(plan)) return false
  return provider.receptions.some(
    (one) => one.mark === mark && one.status === 409 && provider.days.at(one.at) > dayIn(day),
  )
}

/** What is done to a machine's checklist arrives in that of the day on which it was done, where that can be told. */
export function checkDay(history: History, { mark, record }: Application): void {
  const { watch, deeds, provider } = history
  const day = deeds.get(mark)?.day
  const name = provider.records.get(record)?.name ?? ''
  if (day !== undefined && !countsFor(history, day, name))
    watch.report('DAY', `${mark} was done for ${day}, and is in ${name}`)
}

/** Whether the places weigh otherwise than the person could know, or than one move explains. */
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

/** Whether it has waited for a person's decision, its own or one before it in its lane. */
export const wasHeld = ({ deeds, watch }: Pick<History, 'deeds' | 'watch'>, { lane }: Deed) =>
  [...deeds.values()].some((one) => one.lane === lane && watch.everParked.has(one.mark))
