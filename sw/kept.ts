import { askedAtHeader, failedHeader, fromHeader, lossHeader } from '#src/api/stamps.ts'
import { cacheName, openExisting, type CacheKind } from '#src/reads/cache-names.ts'
import { empty, forgetReads } from '#src/reads/forget.ts'
import { isNewer } from '#src/reads/is-newer.ts'
import { findOfAnotherDay } from '#src/reads/of-a-day.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isQuotaExceeded } from '#src/outbox/model/errors.ts'

/**
 * Photos weigh about 400 kB: 150 of them take some 60 MB of the room that the outbox may need. Thumbnails weigh
 * some 10 kB and have a separate cache, so that many of them evict no photo. Reads are small, and a list of
 * receipts with everything that its reports show is some hundreds of them.
 */
const mostByKind: Record<CacheKind, number> = { reads: 2_000, thumbnails: 1_500, images: 150 }

/** Incremented when a person signs out, so that responses to earlier requests are not cached afterwards. */
const turnByPerson = new Map<PersonKey, number>()

/** A cache entry to be written, created before its request goes out. */
export interface Keeping {
  kind: CacheKind
  person: PersonKey
  url: string
  turn: number
}

export const beginKeeping = (kind: CacheKind, person: PersonKey, url: string): Keeping => ({
  kind,
  person,
  url,
  turn: turnByPerson.get(person) ?? 0,
})

/** Undefined also if the browser cannot read its cache; the page must still show a fresh response. */
export async function findCached({ kind, person, url }: Keeping): Promise<Response | undefined> {
  try {
    const cache = await openExisting(kind, person)
    return await cache?.match(url)
  } catch {
    return undefined
  }
}

/** The same photo as cached under another day. */
export async function findKeptOfAnotherDay({ kind, person, url }: Keeping) {
  try {
    const cache = await openExisting(kind, person)
    return cache && (await findOfAnotherDay(cache, url))
  } catch {
    return undefined
  }
}

/**
 * Caches a response and evicts the oldest ones above the limit. Without room the response is not cached and the
 * image caches are cleared, because unsent work has priority. Never rejects: the response is shown all the
 * same.
 */
export async function keep(keeping: Keeping, answer: Response): Promise<void> {
  try {
    await put(keeping, answer)
  } catch (error) {
    if (isQuotaExceeded(error)) await dropPictures(keeping.person).catch(() => undefined)
  }
}

async function put(keeping: Keeping, answer: Response): Promise<void> {
  const { kind, person, url, turn } = keeping
  const name = await cacheName(kind, person)
  const isForgotten = () => (turnByPerson.get(person) ?? 0) !== turn
  if (isForgotten()) return
  const cache = await caches.open(name)
  if (isNewer(await cache.match(url), askedAtOf(answer))) return
  try {
    await cache.put(url, answer)
  } finally {
    if (isForgotten()) await takeBack(name, cache, url)
  }
  if (isForgotten()) return
  const held = heldByName.get(name) ?? Infinity
  // Listing a cache is slow, so it happens only if the writes since may have exceeded the limit.
  heldByName.set(
    name,
    held < mostByKind[kind] ? held + 1 : await dropOldest(cache, mostByKind[kind]),
  )
}

/** After a sign-out during the write: `caches.open` may have created the deleted cache anew. */
async function takeBack(name: string, cache: Cache, url: string): Promise<void> {
  await cache.delete(url)
  if ((await cache.keys()).length === 0) await caches.delete(name)
}

async function dropPictures(person: PersonKey): Promise<void> {
  for (const kind of ['images', 'thumbnails'] as const) await empty(await cacheName(kind, person))
}

export async function dropKept({ kind, person, url }: Keeping): Promise<void> {
  const cache = await openExisting(kind, person)
  await cache?.delete(url)
}

/** Deletes a person's cached reads and prevents in-flight responses from being cached. */
export async function forgetCachedReads(person: PersonKey): Promise<void> {
  turnByPerson.set(person, (turnByPerson.get(person) ?? 0) + 1)
  await forgetReads(person)
}

/** The upper bound of responses in each cache, as far as this worker has counted. */
const heldByName = new Map<string, number>()

/** Evicts the oldest: a cache lists its entries in the order of writing. Returns how many are left. */
async function dropOldest(cache: Cache, most: number): Promise<number> {
  const requests = await cache.keys()
  const tooMany = requests.slice(0, Math.max(0, requests.length - most))
  for (const request of tooMany) await cache.delete(request)
  return requests.length - tooMany.length
}

interface Stamps {
  askedAt: number
  from: 'network' | 'cache'
  loss?: string
  failedStatus?: number
}

/** The response with headers from which the page derives its age. */
export function stamped(answer: Response, body: BodyInit | null, stamps: Stamps): Response {
  const headers = new Headers({
    [askedAtHeader]: String(stamps.askedAt),
    [fromHeader]: stamps.from,
    ...(stamps.loss === undefined ? {} : { [lossHeader]: stamps.loss }),
    ...(stamps.failedStatus === undefined ? {} : { [failedHeader]: String(stamps.failedStatus) }),
  })
  for (const name of ['content-type', 'etag', 'date']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers })
}

/** A cached response, marked as cached, with the reason why no newer one came. */
export const fromKept = (
  kept: Response,
  why: Pick<Stamps, 'loss' | 'failedStatus'> = {},
): Response => stamped(kept, kept.body, { askedAt: askedAtOf(kept), from: 'cache', ...why })

export const askedAtOf = (kept: Response): number => Number(kept.headers.get(askedAtHeader) ?? 0)
