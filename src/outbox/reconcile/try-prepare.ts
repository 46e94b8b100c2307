import { commit } from '../call/commit.ts'
import type { Entry, Parked } from '../model/entry.ts'
import type { Asked, Observe, Observed } from '../model/observe.ts'
import { msSince } from '../model/clocks.ts'
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
  awakeSince,
  beginReading,
  isReached,
  nextProbeAt,
  resultsOf,
  pathsOf,
  readTogether,
  whyNothing,
  type ReadResult,
  type Reading,
  type Refusal,
} from './reading.ts'
import { afterLoss, honoursKeys, type Kept, type Run } from '../call/run.ts'

/** A read is fresh for this long and is not repeated before the next call, in ms. */
const readIsFreshMs = 10_000

/** The reads before a call. */
interface Wanted {
  needs?: Asked
  /** The reads for the precondition or the baseline. */
  observed?: Asked
  /** The answer is stored with the entry as the baseline, so it must not come from the cache. */
  asBaseline: boolean
}

function wantedBefore(run: Run, entry: Entry): Wanted {
  const { needs, observe } = run.ports.operations.get(entry.kind) ?? {}
  const asked = saidOf(() => needs?.(entry.args as never, contextOf(run.serverIds)))
  const asBaseline = observe?.baseline === true && knownBefore(entry) === undefined
  const isCompared = observe !== undefined && isPrecondition(observe, entry)
  return {
    ...(asked !== undefined && { needs: asked }),
    ...((asBaseline || isCompared) && { observed: observedReads(run, entry, observe) }),
    asBaseline,
  }
}

const isPrecondition = ({ precondition, there }: Observe<never>, { saw }: Entry): boolean =>
  precondition === true && (there === undefined || saw !== undefined)

/** Whether a read is necessary before this entry can be sent. */
export function needsRead(run: Run, entry: Entry): boolean {
  if (isLongNotFound(run, entry)) return true
  try {
    const { needs, observed, asBaseline } = wantedBefore(run, entry)
    const isKept = (asked: Asked | undefined) =>
      asked === undefined || keptRead(run, asked) !== undefined
    return asBaseline || !isKept(needs) || !isKept(observed)
  } catch (error) {
    // The entry names a record whose id is unknown; `tryPrepare` reports that when the entry's turn comes.
    if (error instanceof CannotBeSentError) return true
    throw error
  }
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

async function prepareFromRead(run: Run, entry: Entry): Promise<Prepared | undefined> {
  const reading = beginReading(run)
  const wanted = wantedBefore(run, entry)
  const needed = await readOrSay(run, entry, reading, wanted.needs, isMissing)
  const seen = needed && (await readOrSay(run, entry, reading, wanted.observed, isFirstMissing))
  if (seen === undefined) return undefined
  const observed = observedIn(run, entry, wanted, seen.body)
  if (isOwnEffect(run, entry, observed)) {
    await askFirst(run, entry)
    return undefined
  }
  if (observed?.is === 'theirs') {
    await park(run, entry, { why: 'conflict', ...conflictOf(observed) })
    return undefined
  }
  const read = { needed: needed?.body, observed }
  const prepared = await prepare(run.db.relaxed, run.ports, entry, run.serverIds, read)
  return {
    ...prepared,
    ...(reading.results.size > 0 && { readAt: awakeSince(reading) }),
    ...(wanted.asBaseline && { baseline: seen.body }),
  }
}

/** The result of the precondition; undefined if there is none. */
function observedIn(
  run: Run,
  entry: Entry,
  { observed }: Wanted,
  answer: unknown,
): Observed | undefined {
  const observe = run.ports.operations.get(entry.kind)?.observe
  if (observed === undefined || observe === undefined || !isPrecondition(observe, entry))
    return undefined
  return observeBefore(run, entry, observe, answer)
}

/**
 * Without a network, no call starts that would be in doubt for a whole quarantine if the page were killed. A
 * read before the call shows the network as well.
 */
async function mayBegin(run: Run, entry: Entry): Promise<boolean> {
  if (afterLoss(run, entry) === 'again' || needsRead(run, entry)) return true
  if (await isReached(run)) return true
  if (run.stopped === undefined) await postpone(run, entry)
  return false
}

/**
 * Builds the call from fresh cached reads; undefined if they do not suffice. A conflict in them is not raised,
 * because the conflicting value may be this run's own write.
 */
export async function prepareFromKept(run: Run, entry: Entry): Promise<Prepared | undefined> {
  if (needsRead(run, entry)) return undefined
  const wanted = wantedBefore(run, entry)
  const [needed, seen] = [wanted.needs, wanted.observed].map((asked) =>
    asked === undefined ? undefined : keptRead(run, asked),
  )
  const observed = observedIn(run, entry, wanted, seen?.body)
  if (observed?.is === 'theirs' || isOwnEffect(run, entry, observed)) return undefined
  if (!isAsSeen(entry, observed)) return undefined
  try {
    const read = { needed: needed?.body, observed }
    const prepared = await prepare(run.db.relaxed, run.ports, entry, run.serverIds, read)
    const [oldest] = oldestFirst(
      run,
      [needed, seen].filter((one) => one !== undefined),
    )
    return oldest === undefined ? prepared : { ...prepared, readAt: oldest.readAt }
  } catch (error) {
    if (error instanceof CannotBeSentError) return undefined
    throw error
  }
}

function keptRead(run: Run, asked: Asked): Kept | undefined {
  const kept = pathsOf(asked).map((path) => keptOf(run, path))
  return kept.includes(undefined) ? undefined : together(run, asked, kept as Kept[])
}

function keptOf(run: Run, path: string): Kept | undefined {
  const kept = run.results.get(path)
  const isFresh = kept !== undefined && msSince(kept.readAt, run.ports.clock) < readIsFreshMs
  return isFresh ? kept : undefined
}

const oldestFirst = ({ ports }: Run, kept: readonly Kept[]): Kept[] =>
  kept.toSorted((a, b) => msSince(b.readAt, ports.clock) - msSince(a.readAt, ports.clock))

/** Several cached reads as one, with the age of the oldest. */
function together(run: Run, asked: Asked, kept: readonly Kept[]): Kept | undefined {
  const [oldest] = oldestFirst(run, kept)
  if (typeof asked === 'string' || oldest === undefined) return oldest
  return { body: kept.map(({ body }) => body), readAt: oldest.readAt }
}

/**
 * Reads anew, because a cached read may lack this run's own writes. Undefined if a read failed or shows that the
 * call must not go; the reason is then recorded in the entry. Without paths it returns at once.
 */
async function readOrSay(
  run: Run,
  entry: Entry,
  reading: Reading,
  asked: Asked | undefined,
  isGoneIn: (results: readonly ReadResult[]) => boolean,
): Promise<{ body?: unknown } | undefined> {
  if (asked === undefined) return {}
  const said = await readTogether(run, asked, reading)
  if (said === undefined) {
    await postpone(run, entry)
    return undefined
  }
  const isGone = said.is === 'gone' || isGoneIn(resultsOf(reading, asked))
  if (said.is === 'seen' && !isGone) {
    for (const path of pathsOf(asked)) keep(run, path, reading.results.get(path))
    return said
  }
  if (mayBeOurs(run, entry)) await askFirst(run, entry)
  else if (said.is === 'refused') await park(run, entry, { why: 'refused', ...wordsOf(said) })
  else await park(run, entry, { why: 'gone', message: 'O registro não existe mais no servidor.' })
  return undefined
}

/** The call needs every one of these reads. */
const isMissing = (results: readonly ReadResult[]) => results.some(({ is }) => is === 'gone')

/** The first read shows the record itself. */
const isFirstMissing = (results: readonly ReadResult[]) => results[0]?.is === 'gone'

const wordsOf = ({ status, message }: Refusal) => ({ status, message })

function keep(run: Run, path: string, result: ReadResult | undefined): void {
  if (result?.is === 'seen') run.results.set(path, { body: result.body, readAt: result.askedAt })
}

async function park(run: Run, entry: Entry, reason: Omit<Parked, 'at'>): Promise<void> {
  const parked = { ...reason, at: run.ports.clock.now() }
  const status = reason.status === undefined ? {} : { status: reason.status }
  const event = { is: 'given-up', parked } as const
  await commit(run, { entry, outcome: 'refused', ...status, event }, undefined)
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
  await commit(
    run,
    { entry, outcome: 'lost', event: { is: 'expired', then: 'ask', at } },
    undefined,
  )
}

/** The read failed: try again later; no call has gone out. */
async function postpone(run: Run, entry: Entry): Promise<void> {
  const notBefore = await nextProbeAt(run, entry)
  const event = { is: 'postponed', notBefore, counts: true } as const
  await commit(run, { entry, outcome: whyNothing(run), event }, undefined)
}
