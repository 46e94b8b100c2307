import { PhotoError } from './photo-error.ts'
import { spendReserve } from './reserve.ts'
import { checkRoom } from './room.ts'

/** Caches of pictures from the provider (src/reads/cache-names.ts), of any person. */
const isOfPictures = (name: string) => /^(?:thumbnails|images)-[0-9a-f]{32}$/.test(name)

/**
 * Frees room for data that must not be lost: cached pictures are deleted; if there were none, the reserve is used
 * (UX-13).
 */
export async function makeRoom(): Promise<void> {
  if (!(await dropPictures())) await spendReserve()
}

/**
 * Makes sure that there is room for a photo, if necessary by deleting cached pictures. Throws a PhotoError if the
 * device is still nearly full.
 */
export async function findRoom(): Promise<void> {
  try {
    await checkRoom()
  } catch (error) {
    if (!(error instanceof PhotoError) || !(await dropPictures())) throw error
    await checkRoom()
  }
}

/** Returns whether any pictures were deleted. */
async function dropPictures(): Promise<boolean> {
  try {
    const dropped = (await caches.keys()).filter(isOfPictures).map(empty)
    return (await Promise.all(dropped)).some((count) => count > 0)
  } catch {
    // Without Cache Storage, or if it is damaged, nothing can be freed.
    return false
  }
}

/** Deletes entry by entry, because a deleted cache that is still open somewhere keeps its bytes. */
async function empty(name: string): Promise<number> {
  // Another tab may have deleted it since with a sign-out; `open` would create it again.
  if (!(await caches.has(name))) return 0
  const cache = await caches.open(name)
  const requests = await cache.keys()
  await Promise.all(requests.map((request) => cache.delete(request)))
  return requests.length
}
