import { askedAtHeader, failedHeader, fromHeader, lossHeader } from '#src/api/stamps.ts'
import { cacheName, type CacheKind } from '#src/reads/cache-names.ts'
import { empty, forgetReads } from '#src/reads/forget.ts'
import { isNewer } from '#src/reads/is-newer.ts'
import { findOfAnotherDay } from '#src/reads/of-a-day.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isQuotaExceeded } from '#src/outbox/model/errors.ts'

/**
 * Photos weigh about 400 kB: 150 of them are some 60 MB of what the outbox may need. Thumbnails weigh
 * some 10 kB; they are kept apart, so that many of them push out no photo. Reads are small, and a list
 * of receipts with all that its reports show is some hundreds of them.
 */
const mostByKind: Record<CacheKind, number> = { reads: 2_000, thumbnails: 1_500, images: 150 }

/** Raised when a person signs out, so that what was asked for before is not kept afterwards. */
const turnByPerson = new Map<PersonKey, number>()

/** Something that a person reads, from before its request goes out. */
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

/** Undefined as well where the browser cannot read what it keeps: that is no reason to show nothing. */
export async function findKept({ kind, person, url }: Keeping): Promise<Response | undefined> {
  try {
    const cache = await caches.open(await cacheName(kind, person))
    return await cache.match(url)
  } catch {
    return undefined
  }
}

/** The same photo as it was kept of another day. */
export async function findKeptOfAnotherDay({ kind, person, url }: Keeping) {
  try {
    return await findOfAnotherDay(await caches.open(await cacheName(kind, person)), url)
  } catch {
    return undefined
  }
}

/**
 * Keeps an answer, in the place of the oldest when there are too many. Without room it is not kept,
 * and the images give up theirs: unsent work has more right to it. Never rejects: what cannot be kept
 * is shown all the same.
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
  if ((turnByPerson.get(person) ?? 0) !== turn) return
  const cache = await caches.open(name)
  if (isNewer(await cache.match(url), askedAtOf(answer))) return
  await cache.put(url, answer)
  const held = heldByName.get(name) ?? Infinity
  // Listing a cache takes long: only when what was put in since could be too much.
  heldByName.set(
    name,
    held < mostByKind[kind] ? held + 1 : await dropOldest(cache, mostByKind[kind]),
  )
}

async function dropPictures(person: PersonKey): Promise<void> {
  for (const kind of ['images', 'thumbnails'] as const) await empty(await cacheName(kind, person))
}

export async function dropKept({ kind, person, url }: Keeping): Promise<void> {
  const cache = await caches.open(await cacheName(kind, person))
  await cache.delete(url)
}

/** Forgets what a person read, and what is still being read for them. */
export async function forgetPerson(person: PersonKey): Promise<void> {
  turnByPerson.set(person, (turnByPerson.get(person) ?? 0) + 1)
  await forgetReads(person)
}

/** How many answers a cache holds at most, as far as this worker has counted. */
const heldByName = new Map<string, number>()

/** A cache lists what it holds in the order in which it was written. Answers how many are left. */
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

/** The answer with what the page needs to say how old it is. */
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

/** What was kept, said to be so, with the reason why nothing newer came. */
export const fromKept = (
  kept: Response,
  why: Pick<Stamps, 'loss' | 'failedStatus'> = {},
): Response => stamped(kept, kept.body, { askedAt: askedAtOf(kept), from: 'cache', ...why })

export const askedAtOf = (kept: Response): number => Number(kept.headers.get(askedAtHeader) ?? 0)
