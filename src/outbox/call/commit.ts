import type { Table } from 'dexie'
import type { Id } from '#src/domain/names/ids.ts'
import { echoKeyOf, markEcho, mayStillArrive } from '../store/echoes.ts'
import type { OutboxConnection } from '../store/database.ts'
import { isEqual } from '../model/is-equal.ts'
import {
  countAttempts,
  isOurs,
  isUnsent,
  type Attempt,
  type AttemptOutcome,
  type Entry,
} from '../model/entry.ts'
import { readMeta } from '../store/meta.ts'
import type { Prepared } from './prepare.ts'
import { honoursKeys, type Run } from './run.ts'
import type { EntryEvent } from '../model/entry-event.ts'
import { transition } from '../model/transition.ts'

/** The result of a call or a read of an entry. Unlike a claim, it may be recorded after the lock was lost. */
export interface EntryResult {
  entry: Entry
  event: EntryEvent
  outcome: AttemptOutcome
  status?: number | undefined
  /** The provider's id of the request. */
  request?: string | undefined
  /** The provider's id of the record that the call made. */
  serverId?: Id | undefined
}

/**
 * Records the result of one entry and claims the next entry, in one transaction with one read and one write of
 * entries, because these transactions dominate the time of a replay. A result counts if the entry is still at the
 * same attempt and its arguments are unchanged. A claim counts if this run still holds the fence and the entry is
 * still in the state for which it was prepared, with its parents settled. Resolves with the claimed entry, or
 * undefined.
 */
export async function commit(
  run: Run,
  result: EntryResult | undefined,
  claim?: Prepared,
): Promise<Entry | undefined> {
  const db = claim !== undefined && mustBeOnDisk(claim) ? run.db.strict : run.db.relaxed
  const expected = whatIsExpected(run, result, claim)
  if (expected !== undefined && (await commitAsExpected(db, run, expected))) {
    run.progressed ||= expected.after[0]?.state === 'settled'
    return expected.claimed
  }
  return db.transaction('rw', tablesFor(db, result), async () => {
    const ids = [result?.entry.id, claim?.entry.id].filter((id) => id !== undefined)
    const [found, fence] = await Promise.all([
      db.entries.bulkGet(ids),
      claim === undefined ? undefined : readMeta(db, 'fence', run.person),
    ])
    const recorded = result && recordedBy(result, found[0])
    if (claim !== undefined && fence !== run.fence) run.stopped = 'lock-lost'
    const candidate = claim && fence === run.fence ? found[ids.length - 1] : undefined
    const claimed = claim && (await claimedBy(db, run, claim, candidate))
    const changed = [recorded, claimed].filter((entry) => entry !== undefined)
    if (changed.length > 0) await db.entries.bulkPut(changed)
    if (result !== undefined && recorded !== undefined)
      await recordResult(db, run, result, recorded)
    else if (result?.event.is === 'lost' && !(found[0] && isUnsent(found[0]))) {
      // A tab whose lock was stolen aborts its in-flight request after others have settled the entry. From this
      // moment on, the late request may still overwrite the target, so the target gets a quarantine.
      await beginEcho(db, run, { ...result.entry, tries: { ...result.entry.tries, lost: 1 } })
    }
    return claimed
  })
}

/**
 * Strict durability for a call that must not repeat, and for a call that can undo what it depends on. If a
 * power failure lost the parent's settled state, a reconciling read would no longer find the parent's effect.
 */
const mustBeOnDisk = ({ entry, operation }: Prepared) =>
  operation.target === undefined || entry.dependsOn.length > 0

/** What a commit writes if nobody else has changed the entries. */
interface Expected {
  before: Entry[]
  after: Entry[]
  claimed: Entry | undefined
}

/** Defined only if the commit reads and writes no other tables than entries and meta. */
function whatIsExpected(
  run: Run,
  result: EntryResult | undefined,
  claim: Prepared | undefined,
): Expected | undefined {
  if (result !== undefined && (result.serverId !== undefined || !wentAtOnce(result)))
    return undefined
  const recorded = result && recordedBy(result, result.entry)
  const claimed = claim && claimOf(run, claim, claim.entry)
  const before = [result?.entry, claim?.entry].filter((entry) => entry !== undefined)
  const after = [recorded, claimed].filter((entry) => entry !== undefined)
  return before.length === after.length ? { before, after, claimed } : undefined
}

class NotAsExpected extends Error {}

/**
 * Optimistic write: put and verify in one transaction, which saves a round trip to the database; abort if the
 * stored entries have changed.
 */
async function commitAsExpected(
  db: OutboxConnection,
  run: Run,
  { before, after, claimed }: Expected,
): Promise<boolean> {
  try {
    await db.transaction('rw', [db.entries, db.meta], async () => {
      const asked = Promise.all([
        db.entries.bulkGet(before.map(({ id }) => id)),
        claimed === undefined ? run.fence : readMeta(db, 'fence', run.person),
        claimed === undefined || parentsAreSettled(db, claimed),
      ])
      const written = db.entries.bulkPut(after)
      // The abort rejects this promise as well; the thrown error already reports it.
      written.catch(() => undefined)
      const [found, fence, mayGo] = await asked
      if (fence !== run.fence || !mayGo || !isEqual(found, before)) throw new NotAsExpected()
      await written
    })
    return true
  } catch (error) {
    if (error instanceof NotAsExpected) return false
    throw error
  }
}

/** Only the tables that are written: transactions without a common table do not wait for each other. */
function tablesFor(db: OutboxConnection, result: EntryResult | undefined): Table[] {
  const tables: Table[] = [db.entries, db.meta]
  if (result?.serverId !== undefined) tables.push(db.aliases)
  if (result !== undefined && !wentAtOnce(result)) tables.push(db.attempts)
  return tables
}

function recordedBy(result: EntryResult, current: Entry | undefined): Entry | undefined {
  if (current === undefined || !isOurs(current)) return undefined
  if (countAttempts(current) !== countAttempts(result.entry)) return undefined
  // If the person corrected the entry meanwhile, this response belongs to the call with the old arguments.
  if (!isEqual(current.args, result.entry.args)) return undefined
  // A reason to park that was found without a call does not count once the entry has another state, for example after
  // a person's choice.
  const isBeforeCall = result.entry.state !== 'sending'
  if (result.event.is === 'parked' && isBeforeCall && current.state !== result.entry.state)
    return undefined
  return transition(current, result.event)
}

const triesKept = 20

/** Logs the try, and writes what follows from an acknowledged entry. */
async function recordResult(
  db: OutboxConnection,
  run: Run,
  result: EntryResult,
  recorded: Entry,
): Promise<void> {
  const { entry, outcome, status, request, serverId } = result
  if (!wentAtOnce(result)) {
    const before = (await db.attempts.get(entry.id))?.tries ?? []
    const at = run.ports.clock.now()
    const attempt: Attempt = {
      ...{ at, outcome },
      ...(status === undefined ? {} : { status }),
      ...(request && { request }),
    }
    await db.attempts.put({ entryId: entry.id, tries: [...before, attempt].slice(-triesKept) })
  }
  if (recorded.state !== 'settled') return
  run.progressed = true
  if (recorded.makes !== undefined && serverId !== undefined) {
    const { type, id } = recorded.makes
    await db.aliases.put({ person: run.person, type, localId: id, serverId })
    run.serverIds.set(id, serverId)
  }
  if (mayStillArrive(entry)) await beginEcho(db, run, recorded)
}

async function beginEcho(db: OutboxConnection, run: Run, entry: Entry): Promise<void> {
  if (entry.target === undefined || honoursKeys(run)) return
  const since = run.serverClock.highest()
  const echo = since === undefined ? undefined : { since, at: run.ports.clock.now() }
  await markEcho(db, entry, run.serverIds, echo)
  run.echoes.set(echoKeyOf(entry, run.serverIds), echo)
}

/** A first try that succeeds needs no log, because the entry stores its response. */
const wentAtOnce = ({ outcome, entry }: EntryResult) =>
  outcome === 'settled' && countAttempts(entry) === 1 && entry.tries.lost === 0

async function claimedBy(
  db: OutboxConnection,
  run: Run,
  claim: Prepared,
  current: Entry | undefined,
): Promise<Entry | undefined> {
  if (current === undefined || !isOurs(current) || current.key !== claim.entry.key) return undefined
  if (countAttempts(current) !== countAttempts(claim.entry)) return undefined
  return (await parentsAreSettled(db, current)) ? claimOf(run, claim, current) : undefined
}

/** Undefined if the entry does not wait any more. */
const claimOf = (run: Run, claim: Prepared, current: Entry): Entry | undefined =>
  transition(current, {
    is: 'claimed',
    at: run.ports.clock.now(),
    digest: claim.digest,
    key: claim.key,
    extended: claim.extended,
    baseline: claim.baseline,
  })

async function parentsAreSettled(db: OutboxConnection, entry: Entry): Promise<boolean> {
  if (entry.dependsOn.length === 0) return true
  const parents = await db.entries.bulkGet(entry.dependsOn)
  // A missing parent was settled and deleted from the store.
  return parents.every((parent) => parent === undefined || parent.state === 'settled')
}
