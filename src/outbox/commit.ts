import { freeBodies } from './choices.ts'
import { echoKeyOf, markEcho } from './echoes.ts'
import type { OutboxConnection } from './database.ts'
import type { Attempt, AttemptOutcome, Entry } from './entry.ts'
import { deleteMeta, readMeta, writeMeta, writeHold, writeKeysShown } from './meta.ts'
import type { Prepared } from './prepare.ts'
import type { Run } from './run.ts'
import { transition, type EntryEvent } from './transition.ts'

/** What was learnt of a call that went out. It may always be recorded, also after the lock was lost. */
export interface Fact {
  entry: Entry
  event: EntryEvent
  outcome: AttemptOutcome
  status?: number
  /** The provider's id of the record that it made. */
  serverId?: number
}

/**
 * Writes what was learnt of one entry and claims the next, in one transaction: half the cost of two.
 * A fact counts when the entry is still at the attempt that it speaks of; a claim when this run
 * still holds the fence and nothing about the entry has changed since it was prepared.
 */
export async function commit(
  run: Run,
  fact: Fact | undefined,
  claim: Prepared | undefined,
): Promise<Entry | undefined> {
  const mustNotRepeat = claim !== undefined && claim.operation.replay.class !== 'natural'
  const db = mustNotRepeat ? run.db.strict : run.db.relaxed
  return db.transaction(
    'rw',
    [db.entries, db.meta, db.aliases, db.attempts, db.bodies],
    async () => {
      if (fact !== undefined) await record(db, run, fact)
      return claim === undefined ? undefined : take(db, run, claim)
    },
  )
}

async function record(db: OutboxConnection, run: Run, fact: Fact): Promise<void> {
  const current = await db.entries.get(fact.entry.id)
  if (current === undefined || current.attempt !== fact.entry.attempt) return
  const next = transition(current, fact.event)
  if (next === undefined) return
  await db.entries.put(next)
  await logAttempt(db, run, fact)
  if (next.state === 'settled') await recordSettling(db, run, fact, current)
  if (next.state === 'discarded') await freeBodies(db, current)
}

async function recordSettling(
  db: OutboxConnection,
  run: Run,
  fact: Fact,
  entry: Entry,
): Promise<void> {
  run.progressed = true
  if (entry.makes !== undefined && fact.serverId !== undefined) {
    const { type, id } = entry.makes
    await db.aliases.put({ person: run.person, type, localId: id, serverId: fact.serverId })
    run.serverIds.set(id, fact.serverId)
  }
  if (entry.lostCalls > 0 && entry.target !== undefined && !run.keysTrusted) {
    const since = run.serverClock.highest()
    await markEcho(db, entry, since)
    run.echoes.set(echoKeyOf(entry), since)
  }
}

const triesKept = 20

/** The first try that goes through needs no log: the entry's answer says it. */
async function logAttempt(db: OutboxConnection, run: Run, fact: Fact): Promise<void> {
  if (fact.outcome === 'settled' && fact.entry.attempt === 1 && fact.entry.lostCalls === 0) return
  const before = (await db.attempts.get(fact.entry.id))?.tries ?? []
  const attempt: Attempt = {
    at: run.ports.clock.now(),
    outcome: fact.outcome,
    ...(fact.status === undefined ? {} : { status: fact.status }),
  }
  await db.attempts.put({ entryId: fact.entry.id, tries: [...before, attempt].slice(-triesKept) })
}

async function take(
  db: OutboxConnection,
  run: Run,
  claim: Prepared,
): Promise<Entry | undefined> {
  if ((await readMeta(db, 'fence', run.person)) !== run.fence) {
    run.stopped = 'lock-lost'
    return undefined
  }
  const current = await db.entries.get(claim.entry.id)
  if (current === undefined || !isAsPrepared(current, claim.entry)) return undefined
  if (!(await parentsAreSettled(db, current))) return undefined
  const claimed = transition(current, {
    is: 'claimed',
    at: run.ports.clock.now(),
    fence: run.fence,
    digest: claim.digest,
    key: claim.key,
    ...(claim.baseline === undefined ? {} : { baseline: claim.baseline }),
  })
  if (claimed === undefined) return undefined
  await db.entries.put(claimed)
  return claimed
}

const isAsPrepared = (current: Entry, prepared: Entry) =>
  current.state === 'waiting' && current.attempt === prepared.attempt && current.key === prepared.key

async function parentsAreSettled(db: OutboxConnection, entry: Entry): Promise<boolean> {
  if (entry.dependsOn.length === 0) return true
  const parents = await db.entries.bulkGet(entry.dependsOn)
  // A parent that is no longer listed was settled and cleaned away.
  return parents.every((parent) => parent === undefined || parent.state === 'settled')
}

/** Remembers that the network fails, and until when nothing is tried. */
export async function openBreaker(run: Run, waitMs: number): Promise<void> {
  run.breaker = {
    failures: (run.breaker?.failures ?? 0) + 1,
    until: run.ports.clock.now() + waitMs,
  }
  await writeMeta(run.db.relaxed, 'breaker', run.person, run.breaker)
}

/** The provider answered: the network is there. */
export async function closeBreaker(run: Run): Promise<void> {
  if (run.breaker === undefined) return
  run.breaker = undefined
  await deleteMeta(run.db.relaxed, 'breaker', run.person)
  await deleteMeta(run.db.relaxed, 'portalAt', run.person)
}

export async function holdDevice(run: Run, until: number): Promise<void> {
  run.holdUntil = until
  await writeHold(run.db.relaxed, until)
}

export async function trustKeys(run: Run): Promise<void> {
  if (run.keysTrusted) return
  run.keysTrusted = true
  await writeKeysShown(run.db.relaxed, run.person)
}
