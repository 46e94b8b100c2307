import type { Entry } from '../model/entry.ts'
import type { OutboxConnection } from './database.ts'
import { addMeta } from './meta.ts'

/** Deletes the bodies that an entry names; call it inside a transaction that holds `bodies` and `meta`. */
export async function freeBodies(
  db: OutboxConnection,
  entry: Pick<Entry, 'bodyIds' | 'person'>,
): Promise<void> {
  if (entry.bodyIds.length === 0) return
  const bodies = (await db.bodies.bulkGet(entry.bodyIds)).filter((body) => body !== undefined)
  await db.bodies.bulkDelete(bodies.map(({ id }) => id))
  await addMeta(db, 'bytes', entry.person, -bodies.reduce((sum, { size }) => sum + size, 0))
}

/** Deletes an entry with its photos and its attempts, inside a transaction that holds these tables and `meta`. */
export async function removeEntry(db: OutboxConnection, entry: Entry): Promise<void> {
  await freeBodies(db, entry)
  await db.attempts.delete(entry.id)
  await db.entries.delete(entry.id)
}
