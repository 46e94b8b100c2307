import type { PersonKey } from '#src/outbox/model/entry.ts'
import { cacheNamesOf, isPictureCache, isReadCache } from './cache-names.ts'

/** Deletes a person's cached reads at sign-out. Unsent work is not touched. */
export async function forgetReads(person: PersonKey): Promise<void> {
  await drop(await cacheNamesOf(person))
}

/** Frees room: deletes all cached reads of everybody. Unsent work is not touched. */
export const dropAllReads = (): Promise<boolean> => dropCaches(isReadCache)

/** Frees room: deletes all cached pictures of everybody. */
export const dropPictures = (): Promise<boolean> => dropCaches(isPictureCache)

/** Returns whether these caches held anything. */
async function dropCaches(isDropped: (name: string) => boolean): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const names = (await caches.keys()).filter(isDropped)
  const counts = await Promise.all(names.map(empty))
  await drop(names)
  return counts.some((count) => count > 0)
}

async function drop(names: readonly string[]): Promise<void> {
  askedImages.clear()
  if (!('caches' in globalThis)) return
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Deletes entry by entry, because a deleted cache that is still open somewhere keeps its bytes. Returns how many entries
 * there were.
 */
export async function empty(name: string): Promise<number> {
  // `caches.open` would create a cache that a sign-out has deleted.
  if (!(await caches.has(name))) return 0
  const cache = await caches.open(name)
  const requests = await cache.keys()
  await Promise.all(requests.map((request) => cache.delete(request)))
  return requests.length
}

/**
 * The images that this page has requested into the cache, by person and path; cleared together with the caches.
 */
export const askedImages = new Set<string>()
