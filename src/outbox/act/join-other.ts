import type { Id } from '#src/domain/names/ids.ts'
import { freeBodies } from '../store/remove-entry.ts'
import { markArrived } from './choices.ts'
import type { OutboxDatabase } from '../store/database.ts'
import type { Clock } from '../model/ports.ts'
import { discardReplaced } from './replaced-photo.ts'

const message = 'O que dependia deste registro foi levado para outro, sem esta foto.'

/**
 * Marks the entry as arrived in the form of another record, `serverId`, which exists in place of the record that
 * the entry would create. Dependents of the entry then refer to `serverId`. The entry's own photos are discarded in
 * the same transaction and can be restored for a week. Rejects with NoLongerPossibleError if the entry cannot be
 * marked as arrived, and with NotSavedError for every other failure; nothing has then changed.
 */
export async function joinOther(
  db: OutboxDatabase,
  ports: { clock: Pick<Clock, 'now'> },
  entryId: string,
  serverId: Id,
): Promise<void> {
  await markArrived(db, ports, entryId, serverId, async (strict, entry) => {
    const photos = await strict.bodies.bulkGet(entry.bodyIds)
    // Deleting first frees the room for the copies.
    await freeBodies(strict, entry)
    const kept = photos.filter((one) => one !== undefined)
    await discardReplaced(strict, entry, kept, [], message)
  })
}
