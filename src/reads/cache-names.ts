import type { PersonKey } from '#src/outbox/model/entry.ts'

/** The worker's caches of a person's reads, separate for each person. */
export type CacheKind = 'reads' | 'thumbnails' | 'images'

const kinds: readonly CacheKind[] = ['reads', 'thumbnails', 'images']

/** A hash, so that a list of the device's caches does not identify the person. */
export async function cacheName(kind: CacheKind, person: PersonKey): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(person))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${kind}-${hex.slice(0, 32)}`
}

/**
 * A cache if it exists. `caches.open` would create it anew after a sign-out has deleted it, and the new cache would
 * leave a trace of the person on the device.
 */
export async function openExisting(kind: CacheKind, person: PersonKey): Promise<Cache | undefined> {
  const name = await cacheName(kind, person)
  return (await caches.has(name)) ? caches.open(name) : undefined
}

export const cacheNamesOf = (person: PersonKey): Promise<string[]> =>
  Promise.all(kinds.map((kind) => cacheName(kind, person)))

/** Whether a cache holds pictures, of any person. */
export const isPictureCache = (name: string): boolean =>
  /^(?:thumbnails|images)-[0-9a-f]{32}$/.test(name)

/** Whether a cache holds reads or pictures, of any person. */
export const isReadCache = (name: string): boolean =>
  /^(?:reads|thumbnails|images)-[0-9a-f]{32}$/.test(name)
