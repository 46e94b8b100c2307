import type { PersonKey } from '#src/outbox/model/entry.ts'
import { cacheNamesOf, isReadCache } from './cache-names.ts'

/** Deletes a person's cached reads at sign-out. Unsent work is not touched. */
export async function forgetReads(person: PersonKey): Promise<void> {
  await drop(await cacheNamesOf(person))
}

/** Frees room: deletes all cached reads of everybody. Unsent work is not touched. */
export async function dropAllReads(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter(isReadCache)
  await Promise.all(names.map(empty))
  await drop(names)
}

async function drop(names: readonly string[]): Promise<void> {
  askedImages.clear()
  if (!('caches' in globalThis)) return
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Deletes entry by entry, because a deleted cache that is still open somewhere keeps its bytes. */
export async function empty(name: string): Promise<void> {
  // `caches.open` would create a cache that a sign-out has deleted.
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
}

/**
 * The images that this page has requested into the cache, by person and path; cleared together with the caches.
 */
export const askedImages = new Set<string>()
