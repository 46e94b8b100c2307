import type { PersonKey } from '#src/outbox/model/entry.ts'

/** What the worker keeps of what a person read, apart from everybody else's. */
export type CacheKind = 'reads' | 'thumbnails' | 'images'

const kinds: readonly CacheKind[] = ['reads', 'thumbnails', 'images']

/** The name tells nothing about the person to whoever lists a device's caches. */
export async function cacheName(kind: CacheKind, person: PersonKey): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(person))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${kind}-${hex.slice(0, 32)}`
}

export const cacheNamesOf = (person: PersonKey): Promise<string[]> =>
  Promise.all(kinds.map((kind) => cacheName(kind, person)))

/** Whether a cache holds what somebody read, whoever it was. */
export const isReadCache = (name: string): boolean =>
  /^(?:reads|thumbnails|images)-[0-9a-f]{32}$/.test(name)
