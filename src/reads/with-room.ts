import { NotSavedError } from '#src/outbox/model/errors.ts'
import { spendReserve } from '#src/photos/reserve.ts'
import { dropAllReads } from './forget.ts'

/**
 * Keeps what may not be lost (UX-13): without room what can be read again goes first, then the room
 * that stood ready for this. Rejects as `keep` does.
 */
export async function withRoom<T>(keep: () => Promise<T>): Promise<T> {
  for (const makeRoom of [dropAllReads, spendReserve]) {
    try {
      return await keep()
    } catch (error) {
      if (!(error instanceof NotSavedError) || !error.full) throw error
      // What could not be let go leaves the room as it is: that is told by the next try.
      await makeRoom().catch(() => undefined)
    }
  }
  return keep()
}
