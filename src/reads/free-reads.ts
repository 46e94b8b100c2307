import { PhotoError } from '#src/photos/photo-error.ts'
import { spendReserve } from '#src/photos/reserve.ts'
import { checkRoom } from '#src/photos/room.ts'
import { dropAllReads, dropPictures } from './forget.ts'

/** What the app gives up for data that must not be lost (UX-13), in this order. */
export const waysToRoom = [dropPictures, dropAllReads, spendReserve] as const

/**
 * Makes sure that there is room for a photo, if necessary by deleting cached pictures. Throws a PhotoError if the
 * device is still nearly full.
 */
export async function findRoom(): Promise<void> {
  try {
    await checkRoom()
  } catch (error) {
    // Without Cache Storage, or if it is damaged, nothing can be freed.
    const isFreed = error instanceof PhotoError && (await dropPictures().catch(() => false))
    if (!isFreed) throw error
    await checkRoom()
  }
}
