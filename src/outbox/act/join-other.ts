import type { Id } from '#src/domain/names/ids.ts'
import { freeBodies } from '../store/meta.ts'
import { markArrived } from './choices.ts'
import { NoLongerPossibleError, isQuotaExceeded, NotSavedError } from '../model/errors.ts'
import type { OutboxDatabase } from '../store/database.ts'
import type { Clock } from '../model/ports.ts'
import { discardReplaced } from './replaced-photo.ts'

const message = 'O que dependia deste registro foi levado para outro, sem esta foto.'

/**
 * Another record, `serverId`, exists in place of the one that this entry would create: dependents of the entry
 * now refer to that record. The entry's own photos are discarded in the same transaction and can be restored
 * for a week. Rejects with NotSavedError if there is no room for that; nothing has then changed.
 */
export async function joinOther(
  db: OutboxDatabase,
  ports: { clock: Pick<Clock, 'now'> },
  entryId: string,
  serverId: Id,
): Promise<void> {
  const { strict } = db
  const tables = [strict.entries, strict.bodies, strict.aliases, strict.meta, strict.drafts]
  try {
    await strict.transaction('rw', tables, async () => {
      await markArrived(db, ports, entryId, serverId)
      const entry = await strict.entries.get(entryId)
      if (entry === undefined) throw new NoLongerPossibleError()
      const photos = await strict.bodies.bulkGet(entry.bodyIds)
      // Deleting first frees the room for the copies.
      await freeBodies(strict, entry)
      const kept = photos.filter((one) => one !== undefined)
      await discardReplaced(strict, entry, kept, [], message)
    })
  } catch (error) {
    if (error instanceof NoLongerPossibleError) throw error
    throw new NotSavedError(error, isQuotaExceeded(error))
  }
}
