import { commit } from '../call/commit.ts'
import type { Entry, Parked } from '../model/entry.ts'
import { ConflictError } from '../model/operation.ts'
import { msSince } from '../model/moment.ts'
import { askedBy, probeOf } from './probe-entry.ts'
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
  lookAgainAt,
  looksOf,
  pathsOf,
  readTogether,
  whyNothing,
  type Asked,
  type Look,
  type Reading,
  type Refusal,
} from './reading.ts'
import { afterLoss, honoursKeys, type Kept, type Run } from '../call/run.ts'

/** What was read so lately need not be read again before the next call, in ms. */
const lookIsFreshMs = 10_000

/** Whether the provider has to be asked something before this entry can go. */
export function needsLook(run: Run, entry: Entry): boolean {
  if (isLongNotFound(run, entry)) return true
  const replay = run.ports.operations.get(entry.kind)?.replay
  if (replay?.class === 'probe' && replay.baseline && knownBefore(entry) === undefined) return true
  try {
    const asked = askedBefore(run, entry)
    return asked !== undefined && keptLook(run, asked) === undefined
  } catch (error) {
    // It names a record whose id is not known: found out once more, and said, when its turn comes.
    if (error instanceof CannotBeSentError) return true
    throw error
  }
}

/** Builds an entry's call; undefined when it cannot go now, which the entry or the run then says. */
export async function tryPrepare(run: Run, entry: Entry): Promise<Prepared | undefined> {
  if (isLongNotFound(run, entry)) {
    await askFirst(run, entry)
    return undefined
  }
  const reading = beginReading(run)
  try {
    if (!(await mayBegin(run, entry))) return undefined
    const fromKept = await prepareFromKept(run, entry)
    if (fromKept !== undefined) return fromKept
    const asked = askedBefore(run, entry)
    const seen =
      asked === undefined
        ? undefined
        : await readOrSay(run, entry, reading, { asked, isNeeded: true })
    if (asked !== undefined && seen === undefined) return undefined
    const prepared = await prepare(run.db.relaxed, run.ports, entry, run.serverIds, seen?.body)
    const before = await readBaseline(run, prepared, reading)
    if (before === undefined) return undefined
    const lookedAt = reading.looks.size === 0 ? {} : { lookedAt: awakeSince(reading) }
    return { ...prepared, ...lookedAt, ...before }
  } catch (error) {
    const { message } = error as Error
    if (saysNothingOfFirst(error) && mayBeOurs(run, entry)) {
      await askFirst(run, entry)
    } else if (error instanceof ConflictError) {
      await park(run, entry, { why: 'conflict', message, seen: error.seen })
    } else if (error instanceof CannotBeSentError) {
      await park(run, entry, { why: error.why, message })
    } else throw error
    return undefined
  }
}

/**
 * Nothing is begun that a kill would leave in doubt, for as long as a quarantine, while there is no network.
 * What is read before a call shows the network as well.
 */
async function mayBegin(run: Run, entry: Entry): Promise<boolean> {
  if (afterLoss(run, entry) === 'again' || needsLook(run, entry)) return true
  if (await isReached(run)) return true
  if (run.stopped === undefined) await postpone(run, entry)
  return false
}

/**
 * The same from what this run has read lately; undefined when that is not enough. It is no ground to
 * refuse anything either: what stands in the way may be what this run itself has written since.
 */
export async function prepareFromKept(run: Run, entry: Entry): Promise<Prepared | undefined> {
  if (needsLook(run, entry)) return undefined
  const asked = askedBefore(run, entry)
  try {
    return await prepareWith(run, entry, asked === undefined ? undefined : keptLook(run, asked))
  } catch (error) {
    if (error instanceof ConflictError || error instanceof CannotBeSentError) return undefined
    throw error
  }
}

const askedBefore = (run: Run, { kind, args, overrules }: Entry): Asked | undefined =>
  saidOf(() =>
    run.ports.operations
      .get(kind)
      ?.look?.(args as never, { ...contextOf(run.serverIds), overrules }),
  )

async function prepareWith(run: Run, entry: Entry, seen: Kept | undefined): Promise<Prepared> {
  const prepared = await prepare(run.db.relaxed, run.ports, entry, run.serverIds, seen?.body)
  return seen === undefined ? prepared : { ...prepared, lookedAt: seen.readAt }
}

function keptLook(run: Run, asked: Asked): Kept | undefined {
  const kept = pathsOf(asked).map((path) => keptOf(run, path))
  return kept.includes(undefined) ? undefined : together(run, asked, kept as Kept[])
}

function keptOf(run: Run, path: string): Kept | undefined {
  const kept = run.looks.get(path)
  const isFresh = kept !== undefined && msSince(kept.readAt, run.ports.clock) < lookIsFreshMs
  return isFresh ? kept : undefined
}

/** Several looks as one, which is as old as the oldest of them. */
function together({ ports }: Run, asked: Asked, kept: readonly Kept[]): Kept | undefined {
  const [oldest] = kept.toSorted(
    (a, b) => msSince(b.readAt, ports.clock) - msSince(a.readAt, ports.clock),
  )
  if (typeof asked === 'string' || oldest === undefined) return oldest
  return { body: kept.map(({ body }) => body), readAt: oldest.readAt }
}

/** What stood there before the first call, where that is to be compared with; undefined when it cannot go. */
async function readBaseline(
  run: Run,
  { entry, operation, baseline }: Prepared,
  reading: Reading,
): Promise<Pick<Prepared, 'baseline'> | undefined> {
  const probe = probeOf(operation)
  if (probe === undefined || !probe.baseline || baseline !== undefined) return {}
  const asked = askedBy(run, entry, probe)
  const before = await readOrSay(run, entry, reading, { asked, isNeeded: false })
  return before && { baseline: before.body }
}

/**
 * Reads it anew: what is kept may lack something that this run has written. Undefined when that gave
 * nothing, which the entry then says. `isNeeded`: the call cannot do without any of several.
 */
async function readOrSay(
  run: Run,
  entry: Entry,
  reading: Reading,
  { asked, isNeeded }: { asked: Asked; isNeeded: boolean },
): Promise<{ body: unknown } | undefined> {
  const said = await readTogether(run, asked, reading)
  if (said === undefined) {
    await postpone(run, entry)
    return undefined
  }
  const isGone = said.is === 'gone' || (isNeeded && looksOf(reading, asked).some(isMissing))
  if (said.is === 'seen' && !isGone) {
    for (const path of pathsOf(asked)) keep(run, path, reading.looks.get(path))
    return said
  }
  if (mayBeOurs(run, entry)) await askFirst(run, entry)
  else if (said.is === 'refused') await park(run, entry, { why: 'refused', ...wordsOf(said) })
  else await park(run, entry, { why: 'gone', message: 'O registro não existe mais no servidor.' })
  return undefined
}

const isMissing = (look: Look) => look.is === 'gone'

const wordsOf = ({ status, message }: Refusal) => ({ status, message })

function keep(run: Run, path: string, look: Look | undefined): void {
  if (look?.is === 'seen') run.looks.set(path, { body: look.body, readAt: look.askedAt })
}

async function park(run: Run, entry: Entry, reason: Omit<Parked, 'at'>): Promise<void> {
  const parked = { ...reason, at: run.ports.clock.now() }
  const status = reason.status === undefined ? {} : { status: reason.status }
  const event = { is: 'given-up', parked } as const
  await commit(run, { entry, outcome: 'refused', ...status, event }, undefined)
}

/**
 * A copy was not found, and has not gone since: by now the other device may have sent it. It is looked
 * for anew, with a quarantine of its own.
 */
function isLongNotFound(run: Run, { copy }: Entry): boolean {
  const notFoundAt = copy?.notFoundAt
  if (notFoundAt === undefined || honoursKeys(run)) return false
  const age = run.ports.clock.now() - notFoundAt
  return age < 0 || age > lookIsFreshMs
}

/**
 * Under a key that counts it would have been repeated: what stands in the way may be what it did. Where
 * nothing is known of before, a person has decided meanwhile that it did not arrive.
 */
function mayBeOurs(run: Run, entry: Entry): boolean {
  const replay = run.ports.operations.get(entry.kind)?.replay
  if (entry.lostCalls === 0 || replay?.class !== 'probe') return false
  return !replay.baseline || knownBefore(entry) !== undefined || entry.copy !== undefined
}

/** What is wrong with a call now says nothing of whether an earlier one has arrived. */
const saysNothingOfFirst = (error: unknown) =>
  error instanceof ConflictError || (error instanceof CannotBeSentError && error.why !== 'unknown')

async function askFirst(run: Run, entry: Entry): Promise<void> {
  const at = run.ports.clock.now()
  await commit(
    run,
    { entry, outcome: 'lost', event: { is: 'expired', then: 'ask', at } },
    undefined,
  )
}

/** The read gave nothing usable: try again later, without a call having gone out. */
async function postpone(run: Run, entry: Entry): Promise<void> {
  const notBefore = await lookAgainAt(run, entry)
  const event = { is: 'postponed', notBefore, counts: true } as const
  await commit(run, { entry, outcome: whyNothing(run), event }, undefined)
}
