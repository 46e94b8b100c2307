import type { PersonKey } from '#src/outbox/model/entry.ts'
import { arrivedCacheName } from './shared-photos.ts'
import { freeingRoom } from '#src/outbox/store/saving.ts'
import { checkRoom } from '#src/photos/room.ts'
import { findRoom } from './free-reads.ts'

/**
 * Photos from outside wait here until the person has chosen where they belong, because any web page can post
 * some. They are stored per person; photos that arrive while nobody is signed in belong to the person who signs
 * in next.
 */
const cacheName = arrivedCacheName
const path = '/arrived/'
const nobody: PersonKey = ''

/**
 * The most that waits for a person at once, separately for the system's shares and for web pages; more is
 * rejected.
 */
export const mostWaiting = { photos: 20, bytes: 120_000_000 }

/**
 * A web page's photos are deleted after this time, in ms. Photos that the system shared wait for a decision.
 */
const pageWaitsMs = 3_600_000

/**
 * `host` is that of the sending web page, empty if the page hides it; undefined if the system shared the
 * photos.
 */
export interface ShareSender {
  host?: string | undefined
}

export interface ArrivedPhoto extends ShareSender {
  id: string
  /** Device clock, in ms. */
  at: number
}

interface Waiting extends ArrivedPhoto {
  person: PersonKey
  size: number
  address: string
}

/**
 * Stores photos until the person decides about them. Returns how many were rejected: no waiting photo is replaced.
 * Rejects with PhotoError on a nearly full device, and with an error of the storage if a photo could not be stored;
 * earlier ones of the same call stay. A web page may not use the reserved room.
 */
export async function noteArrival(
  person: PersonKey | undefined,
  photos: readonly Blob[],
  { host }: ShareSender,
): Promise<number> {
  const now = Date.now()
  const known = await waitingIn(await caches.open(cacheName))
  const same = known.filter(
    (one) => one.person === (person ?? nobody) && (one.host === undefined) === (host === undefined),
  )
  const left = {
    photos: mostWaiting.photos - same.length,
    bytes: mostWaiting.bytes - same.reduce((sum, { size }) => sum + size, 0),
  }
  for (const [place, photo] of photos.entries()) {
    const { size } = photo
    if (left.photos < 1 || left.bytes < size) return photos.length - place
    const id = crypto.randomUUID()
    // The moments keep the order of arrival.
    await keep({ id, person: person ?? nobody, at: now + place, size, host }, photo)
    left.photos -= 1
    left.bytes -= size
  }
  return 0
}

async function keep(arrived: Omit<Waiting, 'address'>, photo: Blob): Promise<void> {
  const put = async () => {
    const cache = await caches.open(cacheName)
    await cache.put(addressOf(arrived), new Response(photo))
  }
  if (arrived.host === undefined) {
    await findRoom()
    await freeingRoom(put)
  } else {
    await checkRoom()
    await put()
  }
}

/** The photos that wait for a person, oldest first. */
export async function arrivedPhotos(person: PersonKey): Promise<ArrivedPhoto[]> {
  return (await waitingFor(person)).map(({ id, at, host }) => ({ id, at, host }))
}

/** The bytes of a photo; undefined if it is gone. */
export async function bytesOfArrived(person: PersonKey, id: string): Promise<Blob | undefined> {
  const found = (await waitingFor(person)).find((one) => one.id === id)
  if (found === undefined) return undefined
  return (await (await caches.open(cacheName)).match(found.address))?.blob()
}

/** Deletes photos that were stored elsewhere or are not wanted. */
export async function dropArrived(person: PersonKey, ids: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const dropped = (await waitingFor(person)).filter(({ id }) => ids.includes(id))
  await Promise.all(dropped.map(({ address }) => cache.delete(address)))
}

/** Assigns photos that arrived before the sign-in to this person, and deletes those that waited too long. */
export async function claimArrived(person: PersonKey): Promise<void> {
  if (!(await hasArrived())) return
  const cache = await caches.open(cacheName)
  for (const one of await waitingIn(cache)) {
    if (one.person !== nobody) continue
    const photo = await cache.match(one.address)
    if (photo !== undefined) await cache.put(addressOf({ ...one, person }), photo)
    await cache.delete(one.address)
  }
}

async function waitingFor(person: PersonKey): Promise<Waiting[]> {
  if (!(await hasArrived())) return []
  const all = await waitingIn(await caches.open(cacheName))
  // A photo that is just being assigned may be stored under both owners.
  const byId = new Map(
    all.filter((one) => one.person === person || one.person === nobody).map((one) => [one.id, one]),
  )
  return [...byId.values()]
}

/** The check avoids creating the cache where no photo ever arrived. */
const hasArrived = async () => 'caches' in globalThis && (await caches.has(cacheName))

async function waitingIn(cache: Cache): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const { url } of await cache.keys()) {
    // Other addresses hold the photos of people who are away, encrypted (src/pin/encrypted-reads.ts).
    if (!new URL(url).pathname.startsWith(path)) continue
    const one = readAddress(url)
    const age = Math.abs(Date.now() - one.at)
    // The absolute value covers a clock that was set back.
    if (one.host !== undefined && age > pageWaitsMs) await cache.delete(url)
    else waiting.push(one)
  }
  return waiting.toSorted((a, b) => a.at - b.at)
}

/** The address holds all metadata, so that a list of photos reads no bytes. */
function addressOf({ id, person, at, size, host }: Omit<Waiting, 'address'>): string {
  const known = { person, at: String(at), size: String(size) }
  return `${path}${id}?${String(new URLSearchParams(host === undefined ? known : { ...known, host }))}`
}

function readAddress(address: string): Waiting {
  const { pathname, searchParams } = new URL(address)
  const number = (name: string) => Number(searchParams.get(name))
  return {
    id: pathname.slice(path.length),
    person: searchParams.get('person') ?? nobody,
    at: number('at'),
    size: number('size'),
    host: searchParams.get('host') ?? undefined,
    address,
  }
}
