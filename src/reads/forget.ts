import type { PersonKey } from '#src/outbox/model/entry.ts'
import { cacheNamesOf, isReadCache } from './cache-names.ts'

/** Deletes what was read for a person; for when they sign out. Unsent work is not touched. */
export async function forgetReads(person: PersonKey): Promise<void> {
  await drop(await cacheNamesOf(person))
}

/** Makes room: deletes everything that can be read again, of everybody. Unsent work is not touched. */
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

/** Entry by entry: a cache that is still open somewhere keeps its bytes when it is deleted. */
export async function empty(name: string): Promise<void> {
  const cache = await caches.open(name)
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
}

/** What this page has had kept of images, by person and path: nothing of it once the caches are gone. */
export const askedImages = new Set<string>()
