import { NotSavedError } from '#src/outbox/model/errors.ts'
import { spendReserve } from '#src/photos/reserve.ts'
import { dropAllReads } from './forget.ts'

/**
 * Stores data that must not be lost (UX-13): without room, cached reads are deleted first, then the reserve is
 * used. Rejects like `keep`.
 */
export async function withRoom<T>(keep: () => Promise<T>): Promise<T> {
  for (const makeRoom of [dropAllReads, spendReserve]) {
    try {
      return await keep()
    } catch (error) {
      if (!(error instanceof NotSavedError) || !error.full) throw error
      // If freeing failed, the next try reports the lack of room.
      await makeRoom().catch(() => undefined)
    }
  }
  return keep()
}
