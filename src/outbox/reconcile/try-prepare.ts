import { commit } from '../call/commit.ts'
import type { Entry, Parked } from '../model/entry.ts'
import type { Asked, Observe, Observed } from '../model/observe.ts'
import { momentOf, msSince, type Moment } from '../model/clocks.ts'
import { isEqual } from '../model/is-equal.ts'
import { conflictOf } from './check-conflict.ts'
import { observeBefore, observedReads } from './observe-entry.ts'
import {
  CannotBeSentError,
  contextOf,
  knownBefore,
  prepare,
  saidOf,
  type Prepared,
} from '../call/prepare.ts'
import {
  bodyOf,
  nextProbeAt,
  pathsOf,
  reach,
  readAll,
  whyNothing,
  type ResultByPath,
} from './reading.ts'
import { afterLoss, honoursKeys, type Run } from '../call/run.ts'

/** A read is fresh for this long and is not repeated before the next call, in ms. */
const readIsFreshMs = 10_000

/** The reads before a call. */
interface Wanted {
  needs: Asked | undefined
  /** The reads for the precondition or the baseline. */
  observed: Asked | undefined
  /** The answer is stored with the entry as the baseline, so it must not come from the cache. */
  asBaseline: boolean
  /** All paths of these reads. */
  paths: readonly string[]
}

function wantedBefore(run: Run, entry: Entry): Wanted {
  const { needs: needsOf, observe } = run.ports.operations.get(entry.kind) ?? {}
  const needs = saidOf(() => needsOf?.(entry.args as never, contextOf(run.serverIds)))
  const asBaseline = observe?.baseline === true && knownBefore(entry) === undefined
  const isRead = observe !== undefined && (asBaseline || isPrecondition(observe, entry))
  const observed = isRead ? observedReads(run, entry, observe) : undefined
  return { needs, observed, asBaseline, paths: [...pathsOf(needs), ...pathsOf(observed)] }
}

const isPrecondition = ({ precondition, there }: Observe<never>, { saw }: Entry): boolean =>
  precondition === true && (there === undefined || saw !== undefined)

/** Whether a read is necessary before this entry can be sent. */
export function needsRead(run: Run, entry: Entry): boolean {
  if (isLongNotFound(run, entry)) return true
  try {
    return freshReads(run, wantedBefore(run, entry)) === undefined
  } catch (error) {
    // The entry names a record whose id is unknown; `tryPrepare` reports that when the entry's turn comes.
    if (error instanceof CannotBeSentError) return true
    throw error
  }
}

/** The reads of this run, if all of them are fresh and none is wanted as a baseline. */
function freshReads(run: Run, { paths, asBaseline }: Wanted): ResultByPath | undefined {
  const isFresh = (path: string) => {
    const kept = run.results.get(path)
    return kept !== undefined && msSince(kept.askedAt, run.ports.clock) < readIsFreshMs
  }
  return asBaseline || !paths.every(isFresh) ? undefined : run.results
}

/**
 * Builds an entry's call; undefined if it cannot be sent now, which is then recorded in the entry or the run.
 */
export async function tryPrepare(run: Run, entry: Entry): Promise<Prepared | undefined> {
  if (isLongNotFound(run, entry)) {
    await askFirst(run, entry)
    return undefined
  }
  try {
    if (!(await mayBegin(run, entry))) return undefined
    return (await prepareFromKept(run, entry)) ?? (await prepareFromRead(run, entry))
  } catch (error) {
    if (!(error instanceof CannotBeSentError)) throw error
    // The defect concerns only the next call: an earlier call may have arrived all the same.
    if (error.why !== 'unknown' && mayBeOurs(run, entry)) await askFirst(run, entry)
    else await park(run, entry, { why: error.why, message: error.message })
    return undefined
  }
}

/**
 * Without a network, no call starts that would be in doubt for a whole quarantine if the page were killed. A
 * read before the call shows the network as well, and so does a response within `heardWithinMs`.
 */
async function mayBegin(run: Run, entry: Entry): Promise<boolean> {
  if (afterLoss(run, entry) === 'again' || needsRead(run, entry)) return true
  const { clock, settings } = run.ports
  const silentMs = run.heardAt === undefined ? Infinity : msSince(run.heardAt, clock)
  if (silentMs <= settings.heardWithinMs || (await reach(run))) return true
  if (run.stopped === undefined) await postpone(run, entry)
  return false
}

/**
 * Builds the call from fresh cached reads; undefined if they do not suffice. A conflict in them is not raised,
 * because the conflicting value may be this run's own write.
 */
export async function prepareFromKept(run: Run, entry: Entry): Promise<Prepared | undefined> {
  if (isLongNotFound(run, entry)) return undefined
  try {
    const wanted = wantedBefore(run, entry)
    const reads = freshReads(run, wanted)
    if (reads === undefined) return undefined
    const observed = observedIn(run, entry, wanted, reads)
    if (observed?.is === 'theirs' || isOwnEffect(run, entry, observed)) return undefined
    if (!isAsSeen(entry, observed)) return undefined
    return await prepareWith(run, entry, wanted, reads, observed, momentOf(run.ports.clock))
  } catch (error) {
    if (error instanceof CannotBeSentError) return undefined
    throw error
  }
}

/** Reads anew, because a cached read may lack this run's own writes, and builds the call. */
async function prepareFromRead(run: Run, entry: Entry): Promise<Prepared | undefined> {
  const wanted = wantedBefore(run, entry)
  const read = await readAll(run, wanted.paths)
  if (read === undefined) {
    await postpone(run, entry)
    return undefined
  }
  if (read.is === 'refused' || isGone(wanted, read.results)) {
    if (mayBeOurs(run, entry)) await askFirst(run, entry)
    else if (read.is === 'read') await park(run, entry, { why: 'gone', message: noLongerThere })
    else await park(run, entry, { why: 'refused', status: read.status, message: read.message })
    return undefined
  }
  for (const [path, result] of read.results) {
    if (result.is === 'seen') run.results.set(path, result)
  }
  const observed = observedIn(run, entry, wanted, read.results)
  if (isOwnEffect(run, entry, observed)) {
    await askFirst(run, entry)
    return undefined
  }
  if (observed?.is === 'theirs') {
    await park(run, entry, { why: 'conflict', ...conflictOf(observed) })
    return undefined
  }
  return prepareWith(run, entry, wanted, read.results, observed, read.awakeSince)
}

const noLongerThere = 'O registro não existe mais no servidor.'

/** The call needs every read of `needs`; the first read of `observed` shows the record itself. */
const isGone = ({ needs, observed }: Wanted, results: ResultByPath): boolean =>
  [...pathsOf(needs), ...pathsOf(observed).slice(0, 1)].some(
    (path) => results.get(path)?.is === 'gone',
  )

/** The result of the precondition; undefined if there is none. */
function observedIn(
  run: Run,
  entry: Entry,
  wanted: Wanted,
  results: ResultByPath,
): Observed | undefined {
  const observe = run.ports.operations.get(entry.kind)?.observe
  if (observe === undefined || !isPrecondition(observe, entry)) return undefined
  return observeBefore(run, entry, observe, bodyOf(results, wanted.observed))
}

async function prepareWith(
  run: Run,
  entry: Entry,
  { needs, observed: asked, asBaseline, paths }: Wanted,
  results: ResultByPath,
  observed: Observed | undefined,
  readAt: Moment,
): Promise<Prepared> {
  const prepared = await prepare(run, entry, bodyOf(results, needs), observed)
  return {
    ...prepared,
    ...(paths.length > 0 && { readAt }),
    ...(asBaseline && { baseline: bodyOf(results, asked) }),
  }
}

async function park(run: Run, entry: Entry, reason: Omit<Parked, 'at'>): Promise<void> {
  const parked = { ...reason, at: run.ports.clock.now() }
  const { status } = reason
  await commit(run, { entry, outcome: 'refused', status, event: { is: 'parked', parked } })
}

/**
 * An exported entry was not found and has not been sent since. The other device may have sent it by now, so it
 * is reconciled again with a quarantine of its own.
 */
function isLongNotFound(run: Run, { copy }: Entry): boolean {
  const notFoundAt = copy?.notFoundAt
  if (notFoundAt === undefined || honoursKeys(run)) return false
  const age = run.ports.clock.now() - notFoundAt
  return age < 0 || age > readIsFreshMs
}

/**
 * Whether a failed precondition may be the effect of the entry's own earlier call. If the operation stores a
 * baseline and the entry has none, a person has meanwhile decided that the call did not arrive.
 */
function mayBeOurs(run: Run, entry: Entry): boolean {
  const operation = run.ports.operations.get(entry.kind)
  if (entry.tries.lost === 0 || operation?.observe === undefined || operation.target !== undefined)
    return false
  const { baseline } = operation.observe
  return baseline !== true || knownBefore(entry) !== undefined || entry.copy !== undefined
}

/**
 * Whether the fresh read shows exactly the value that the person saw. If not, this run may have written since,
 * and the call would name a replaced value that is no longer current.
 */
const isAsSeen = ({ saw }: Entry, observed: Observed | undefined): boolean =>
  observed?.is !== 'before' || observed.there === undefined || isEqual(observed.there, saw)

/**
 * Whether the current value may be the effect of the entry's own earlier call. If the reads are inconclusive, the
 * call is sent, and its idempotency key prevents a duplicate.
 */
const isOwnEffect = (run: Run, entry: Entry, observed: Observed | undefined): boolean =>
  (observed?.is === 'mine' || observed?.is === 'theirs') && mayBeOurs(run, entry)

async function askFirst(run: Run, entry: Entry): Promise<void> {
  const at = run.ports.clock.now()
  await commit(run, { entry, outcome: 'lost', event: { is: 'expired', then: 'ask', at } })
}

/** The read failed: try again later; no call has gone out. */
async function postpone(run: Run, entry: Entry): Promise<void> {
  const notBefore = await nextProbeAt(run, entry)
  const event = { is: 'postponed', notBefore, counts: true } as const
  await commit(run, { entry, outcome: whyNothing(run), event })
}
