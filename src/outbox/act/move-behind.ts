import type { OutboxConnection } from '../store/database.ts'
import { isOurs, type Entry } from '../model/entry.ts'
import { transition } from '../model/transition.ts'

/**
 * These entries, in their order, at positions after `last`. One that is being sent, or whose result is unknown, stays
 * where it is.
 */
export async function movedBehind(
  db: OutboxConnection,
  ids: readonly string[],
  last: number,
): Promise<Entry[]> {
  const found = await db.entries.bulkGet([...ids])
  return found
    .filter((entry) => entry !== undefined)
    .filter((entry) => isOurs(entry) && ['waiting', 'parked'].includes(entry.state))
    .toSorted((a, b) => a.seq - b.seq)
    .map((entry, index) => behind(entry, last + index + 1))
}

/** Where the provider refused the entry for what precedes it, and not for another value, it is sent again. */
function behind(entry: Entry, seq: number): Entry {
  const { parked } = entry
  const moved = { ...entry, seq }
  if (parked?.why !== 'conflict' || parked.there !== undefined) return moved
  return transition(moved, { is: 'retried', key: crypto.randomUUID() }) ?? moved
}
