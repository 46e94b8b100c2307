import { localIdsIn } from '../model/local-ids.ts'
import { device, readMeta, writeMeta } from '../store/meta.ts'
import { freeBodies, removeEntry } from '../store/remove-entry.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { discardedPrefix, formsBetween } from '../drafts/drafts.ts'
import {
  canBeRestored,
  isOurs,
  type Entry,
  type EntryState,
  type PersonKey,
} from '../model/entry.ts'
import { forgetEchoes } from '../store/echoes.ts'
import { discardedAtName } from '../drafts/discarded-drafts.ts'
import { personalMs } from '../model/operation.ts'
import type { Ports } from '../model/ports.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long an acknowledged photo is kept for screens that have not read it back yet. */
const bodiesKeptMs = dayMs
/** How long a sent or discarded entry stays listed, and a discarded entry can be restored. */
const listedMs = 7 * dayMs
const personalEveryMs = hourMs / 2

const endedStates: readonly EntryState[] = ['settled', 'discarded']

/**
 * Deletes this person's entries that ended, and drafts that were discarded, more than a week ago, and photos that
 * were acknowledged more than a day ago. It runs at most once an hour. Unsent entries are never touched.
 */
export async function pruneEnded(
  { relaxed: db }: OutboxDatabase,
  { clock }: Pick<Ports, 'clock'>,
  person: PersonKey,
): Promise<void> {
  const now = clock.now()
  const before = await readMeta(db, 'prunedAt', person)
  if (before !== undefined && Math.abs(now - before) < hourMs) return
  const tables = [db.entries, db.bodies, db.meta, db.attempts, db.drafts]
  await db.transaction('rw', tables, async () => {
    await writeMeta(db, 'prunedAt', person, now)
    const weekAgo = discardedAtName(Math.max(0, now - listedMs))
    await formsBetween(db, person, discardedPrefix, weekAgo).delete()
    const ended = await db.entries
      .where('[person+state]')
      .anyOf(endedStates.map((state) => [person, state]))
      .toArray()
    await prune(db, ended.filter(isOurs), now)
  })
}

/**
 * Deletes entries of operations with personal data that ended about a day ago, for every person on the device,
 * because their owner may have left. Also deletes echoes of lanes, and aliases, that no entry names any more.
 */
export async function forgetPersonal(
  { relaxed: db }: OutboxDatabase,
  { clock, operations }: Pick<Ports, 'clock' | 'operations'>,
): Promise<void> {
  const now = clock.now()
  const before = await readMeta(db, 'forgot-at', device)
  if (before !== undefined && Math.abs(now - before) < personalEveryMs) return
  const tables = [db.entries, db.bodies, db.meta, db.attempts, db.aliases, db.encrypted]
  await db.transaction('rw', tables, async () => {
    await writeMeta(db, 'forgot-at', device, now)
    await db.encrypted.where('forgetAt').below(now).delete()
    const old = (await endedOfAll(db)).filter(
      (entry) =>
        isOurs(entry) &&
        operations.get(entry.kind)?.personal === true &&
        isPersonalOld(now - (entry.end?.at ?? now)),
    )
    for (const entry of old) await removeEntry(db, entry)
    await forgetLanes(db, old)
  })
}

/**
 * An entry that ended in the future was written before the clock was set back, so its age is unknown and it counts
 * as old.
 */
const isPersonalOld = (ageMs: number) => ageMs > personalMs || ageMs < -personalEveryMs

async function endedOfAll(db: OutboxConnection): Promise<Entry[]> {
  const index = '[person+state]'
  const kept = (await db.entries.orderBy(index).uniqueKeys()) as unknown as [string, EntryState][]
  return db.entries
    .where(index)
    .anyOf(kept.filter(([, state]) => endedStates.includes(state)))
    .toArray()
}

/**
 * The name of a lane may identify a person, and its echoes contain that name. An alias is deleted as soon as no
 * entry names its local id, even if its lane has other entries.
 */
async function forgetLanes(db: OutboxConnection, removed: readonly Entry[]): Promise<void> {
  if (removed.length === 0) return
  const left = new Set<string>()
  const named = new Set<string>()
  await db.entries.each(({ person, lane, args }) => {
    left.add(`${person} ${lane}`)
    for (const localId of localIdsIn(args)) named.add(localId)
  })
  for (const { person, lane, args } of removed) {
    if (!left.has(`${person} ${lane}`)) await forgetEchoes(db, person, lane)
    for (const localId of localIdsIn(args)) {
      if (!named.has(localId))
        await db.aliases.where('[person+localId]').equals([person, localId]).delete()
    }
  }
}

/**
 * Awaits only functions that make a database request: after about a hundred other awaits in a row, Dexie loses
 * track of the transaction, which then commits too early.
 */
async function prune(db: OutboxConnection, ended: readonly Entry[], now: number): Promise<void> {
  const olderThan = (ms: number) => ended.filter(({ end }) => now - (end?.at ?? now) > ms)
  const old = olderThan(bodiesKeptMs).filter(
    (entry) => entry.state === 'settled' && !canBeRestored(entry) && entry.bodyIds.length > 0,
  )
  for (const entry of old) await freeBodies(db, entry)
  // Screens have had a day to read these entries back, so they leave the index that overlays query.
  const readBack = olderThan(dayMs).filter(({ touches }) => touches.length > 0)
  await db.entries.bulkPut(readBack.map((entry) => ({ ...entry, touches: [] })))
  for (const entry of olderThan(listedMs)) await removeEntry(db, entry)
}
