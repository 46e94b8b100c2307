import { PhotoError } from './photo-error.ts'
import { spendReserve } from './reserve.ts'
import { checkRoom } from './room.ts'

/** Names of the caches of what people have seen (src/reads/cache-names.ts), whoever they were. */
const isOfPictures = (name: string) => /^(?:thumbnails|images)-[0-9a-f]{32}$/.test(name)

/** Gives room to what may not be lost: pictures that can be read again go first, then what is kept free (UX-13). */
export async function makeRoom(): Promise<void> {
  if (!(await dropPictures())) await spendReserve()
}

/**
 * Has room for a photo, if need be in the place of pictures that can be read again. Throws the sentence
 * for the person when this device has hardly any left all the same.
 */
export async function findRoom(): Promise<void> {
  try {
    await checkRoom()
  } catch (error) {
    if (!(error instanceof PhotoError) || !(await dropPictures())) throw error
    await checkRoom()
  }
}

/** Answers whether there were any. */
async function dropPictures(): Promise<boolean> {
  try {
    const dropped = (await caches.keys()).filter(isOfPictures).map(empty)
    return (await Promise.all(dropped)).some((count) => count > 0)
  } catch {
    // Without Cache Storage, or where it is damaged, there is nothing to be had from it.
    return false
  }
}

/** Entry by entry: a cache that is still open somewhere keeps its bytes when it is deleted. */
async function empty(name: string): Promise<number> {
  const cache = await caches.open(name)
  const requests = await cache.keys()
  await Promise.all(requests.map((request) => cache.delete(request)))
  return requests.length
}
