import { ask } from '../reconcile/probe-entry.ts'
import { sendAndCheck } from '../reconcile/check-conflict.ts'
import { commit } from '../call/commit.ts'
import { isDue } from '../model/backoff.ts'
import { echoKeyOf } from '../store/echoes.ts'
import { hasPhotos, type Entry } from '../model/entry.ts'
import type { Lane } from '../model/lanes.ts'
import { headOf, headStatus, noteNumber, noteSettled, type Plan } from './plan.ts'
import type { Prepared } from '../call/prepare.ts'
import { needsRead, prepareFromKept, tryPrepare } from '../reconcile/try-prepare.ts'
import { afterKeysLife, mayGoOn, type Run } from '../call/run.ts'

/** The lane whose entry with photos is in flight: only one such entry is sent at a time. */
interface HeavySlot {
  lane: Lane | undefined
}

/**
 * Works through the lanes of a plan, several concurrently: heads without photos first, and one entry with photos at
 * a time. While the network has not recovered after a failure, one lane at a time, and heads that have failed least
 * first. Returns whether any work was done.
 */
export async function runLanes(run: Run, plan: Plan): Promise<boolean> {
  const queue = plan.ready.toSorted(run.breaker === undefined ? byWeightThenAge : untriedFirst)
  const active = new Set<Promise<void>>()
  const slot: HeavySlot = { lane: undefined }
  let worked = false

  const begin = ({ lane, to }: Plan['ready'][number]) => {
    if (hasPhotos(headOf(lane))) slot.lane = lane
    const work = (to === 'ask' ? askLane(run, plan, lane) : sendLane(run, plan, lane, slot))
      .then((did) => {
        worked ||= did
      })
      .catch((error: unknown) => {
        // The other lanes finish their calls in flight; then the run reports the failure.
        run.failure ??= error instanceof Error ? error : new Error(String(error))
        run.stopped ??= 'aborted'
      })
      .finally(() => {
        if (slot.lane === lane) slot.lane = undefined
        active.delete(work)
        // The lane stopped at an entry with photos because another was in flight, so it is queued again.
        if (lane.waitsForSlot === true) queue.push({ lane, to: 'send' })
        lane.waitsForSlot = false
      })
    active.add(work)
  }

  while (mayGoOn(run) && isOpen(run) && !plan.isOutdated) {
    const atOnce = run.breaker === undefined ? run.ports.settings.lanesAtOnce : 1
    const index =
      active.size < atOnce
        ? queue.findIndex(({ lane }) => !hasPhotos(headOf(lane)) || slot.lane === undefined)
        : -1
    const [item] = index < 0 ? [] : queue.splice(index, 1)
    if (item !== undefined) begin(item)
    else if (active.size > 0) await Promise.race(active)
    else break
  }
  await Promise.all(active)
  return worked
}

const byWeightThenAge = (a: { lane: Lane }, b: { lane: Lane }) =>
  Number(hasPhotos(headOf(a.lane))) - Number(hasPhotos(headOf(b.lane))) ||
  headOf(a.lane).seq - headOf(b.lane).seq

/** After a failure, an entry that has not failed itself goes first; otherwise one bad entry blocks all. */
const untriedFirst = (a: { lane: Lane }, b: { lane: Lane }) =>
  headOf(a.lane).tries.lost - headOf(b.lane).tries.lost || byWeightThenAge(a, b)

/** Whether neither a hold of the provider nor the circuit breaker blocks the run. */
function isOpen(run: Run): boolean {
  const now = run.ports.clock.now()
  if (!isDue(run.holdUntil, now)) run.stopped ??= 'hold'
  else if (run.breaker !== undefined && !isDue(run.breaker.until, now)) run.stopped ??= 'network'
  return run.stopped === undefined
}

async function askLane(run: Run, plan: Plan, lane: Lane): Promise<boolean> {
  const head = headOf(lane)
  const learnt = await ask(run, head)
  if (head.makes !== undefined && run.serverIds.has(head.makes.id)) {
    noteSettled(plan, head)
    noteNumber(run, plan, head)
  }
  return learnt
}

/** Sends a lane's entries one after the other, until one cannot be sent. Returns whether one went out. */
async function sendLane(run: Run, plan: Plan, lane: Lane, slot: HeavySlot): Promise<boolean> {
  let prepared = await tryPrepare(run, headOf(lane))
  let claimed = prepared && (await commit(run, undefined, prepared))
  const began = claimed !== undefined
  while (prepared !== undefined && claimed !== undefined) {
    const present = claimed
    const ahead = prepareAhead(run, plan, lane)
    // The prepared call may not be needed, so its failure is not a failure of this lane.
    ahead?.catch(() => undefined)
    const result = await sendAndCheck(run, prepared, present)
    if (result.event.is !== 'applied') {
      await ahead
      await commit(run, result)
      return began
    }
    lane.entries.shift()
    noteSettled(plan, present)
    const [next] = lane.entries
    const mayFollow = () => next !== undefined && isNext(run, plan, lane, next, slot)
    if (next !== undefined && canBeClaimedTogether(run, next, present) && mayFollow()) {
      // The result and the next claim share one transaction.
      prepared = (await ahead) ?? (await tryPrepare(run, next))
      claimed = await commit(run, result, prepared)
      noteNumber(run, plan, present)
    } else {
      await commit(run, result)
      noteNumber(run, plan, present)
      // This check follows the commit, because the result may leave an echo for which the next entry has to
      // wait.
      prepared = next !== undefined && mayFollow() ? await tryPrepare(run, next) : undefined
      claimed = prepared && (await commit(run, undefined, prepared))
    }
  }
  return began
}

/** Builds the next call without photos while the present call is in flight. */
function prepareAhead(run: Run, plan: Plan, lane: Lane): Promise<Prepared | undefined> | undefined {
  const [present, next] = lane.entries
  if (present === undefined || next === undefined || hasPhotos(next)) return undefined
  const isReady = isReadyToSend(run, plan, next) && canBeClaimedTogether(run, next, present)
  return isReady ? prepareFromKept(run, next) : undefined
}

/**
 * A next entry that needs the present response, a read, or the end of an echo is prepared after that response
 * is stored.
 */
const canBeClaimedTogether = (run: Run, next: Entry, before: Entry) =>
  !next.dependsOn.includes(before.id) &&
  !needsRead(run, next) &&
  !(before.tries.lost > 0 && echoKeyOf(before, run.serverIds) === echoKeyOf(next, run.serverIds))

function isReadyToSend(run: Run, plan: Plan, entry: Entry): boolean {
  const status = headStatus(run, plan, entry)
  return status.is === 'ready' && status.to === 'send'
}

/** Whether the lane goes on with its next entry; takes or frees the slot for entries with photos. */
function isNext(run: Run, plan: Plan, lane: Lane, next: Entry, slot: HeavySlot): boolean {
  // Only the last check counts: the slot may have become free while the previous result was written.
  lane.waitsForSlot = false
  if (!mayGoOn(run) || run.breaker !== undefined || plan.isOutdated) return false
  // The next plan reconciles an entry that its key no longer protects, or asks the person.
  if (!isReadyToSend(run, plan, next) || afterKeysLife(run, next) !== undefined) return false
  if (!hasPhotos(next)) {
    if (slot.lane === lane) slot.lane = undefined
    return true
  }
  if (slot.lane !== undefined && slot.lane !== lane) {
    lane.waitsForSlot = true
    return false
  }
  slot.lane = lane
  return true
}
