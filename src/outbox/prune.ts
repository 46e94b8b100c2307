import { freeBodies } from './choices.ts'
import type { OutboxConnection, OutboxDatabase } from './database.ts'
import { isOurs, type Entry, type EntryState, type PersonKey } from './entry.ts'
import { readMeta, writeMeta } from './meta.ts'
import type { Ports } from './ports.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** For how long an acknowledged photo stays for the screens that have not read it back yet. */
const bodiesKeptMs = dayMs
/** For how long what was sent or discarded remains listed. */
const listedMs = 7 * dayMs
/** For how long what is personal to somebody else does: with the hour between two cleanings, not a day. */
const personalMs = 22 * hourMs

const endedStates: readonly EntryState[] = ['settled', 'discarded']

/** Cleans away what is long acknowledged or discarded, once an hour. Unsent work is never touched. */
export async function pruneEnded(
  { relaxed: db }: OutboxDatabase,
  { clock, operations }: Pick<Ports, 'clock' | 'operations'>,
  person: PersonKey,
): Promise<void> {
  const now = clock.now()
  const before = await readMeta(db, 'prunedAt', person)
  if (before !== undefined && Math.abs(now - before) < hourMs) return
  await db.transaction('rw', [db.entries, db.bodies, db.meta, db.attempts], async () => {
    await writeMeta(db, 'prunedAt', person, now)
    const ended = await db.entries
      .where('[person+state]')
      .anyOf(endedStates.map((state) => [person, state]))
      .toArray()
    for (const entry of ended.filter(isOurs)) {
      const isPersonal = operations.get(entry.kind)?.personal === true
      const ageMs = now - (entry.endedAt ?? now)
      await prune(db, entry, ageMs, isPersonal ? personalMs : listedMs)
    }
  })
}

async function prune(
  db: OutboxConnection,
  entry: Entry,
  ageMs: number,
  keptMs: number,
): Promise<void> {
  if (ageMs > bodiesKeptMs) await freeBodies(db, entry)
  if (ageMs > keptMs) {
    await db.attempts.delete(entry.id)
    await db.entries.delete(entry.id)
  } else if (ageMs > dayMs && entry.touches.length > 0) {
    // Every screen has read it back by now: keep it out of the index that overlays ask.
    await db.entries.put({ ...entry, touches: [] })
  }
}
