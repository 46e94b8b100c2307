import type { PersonKey } from '#src/outbox/model/entry.ts'
import { arrivedCacheName } from '#src/outbox/drafts/shared-photos.ts'
import { isQuotaExceeded, NotSavedError } from '#src/outbox/model/errors.ts'
import { findRoom } from '#src/photos/make-room.ts'
import { checkRoom } from '#src/photos/room.ts'
import { withRoom } from './with-room.ts'

/**
 * Photos that were handed over from outside wait here until the person has said where they belong: any web page
 * can post some. Apart for each person; what arrives while nobody is signed in is theirs who signs in next.
 */
const cacheName = arrivedCacheName
const path = '/arrived/'
const nobody: PersonKey = ''

/** How much waits of a person at once, of the system's shares and of web pages each; more is not taken. */
export const mostWaiting = { photos: 20, bytes: 120_000_000 }

/** What a web page has sent is looked for no longer, in ms. What the system shared waits until it is decided. */
const pageWaitsMs = 3_600_000

/** `host` of a web page, empty where it hides it; undefined where the system shared them. */
export interface Sender {
  host?: string | undefined
}

export interface ArrivedPhoto extends Sender {
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
 * Keeps them until they are decided about. Answers how many found no place: nothing that waits makes way.
 * Rejects with PhotoError or NotSavedError on a full device; a web page gets none of the room that is kept free.
 */
export async function noteArrival(
  person: PersonKey | undefined,
  photos: readonly Blob[],
  { host }: Sender,
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
    // They stand in the order in which they came.
    await keep({ id, person: person ?? nobody, at: now + place, size, host }, photo)
    left.photos -= 1
    left.bytes -= size
  }
  return 0
}

async function keep(arrived: Omit<Waiting, 'address'>, photo: Blob): Promise<void> {
  // Opened anew: making room may have taken the cache away meanwhile.
  const put = async () => {
    try {
      const cache = await caches.open(cacheName)
      await cache.put(addressOf(arrived), new Response(photo))
    } catch (error) {
      throw new NotSavedError(error, isQuotaExceeded(error))
    }
  }
  if (arrived.host === undefined) {
    await findRoom()
    await withRoom(put)
  } else {
    await checkRoom()
    await put()
  }
}

/** Those that wait for a person, oldest first. */
export async function arrivedPhotos(person: PersonKey): Promise<ArrivedPhoto[]> {
  return (await waitingFor(person)).map(({ id, at, host }) => ({ id, at, host }))
}

/** Undefined where it is gone. */
export async function bytesOfArrived(person: PersonKey, id: string): Promise<Blob | undefined> {
  const found = (await waitingFor(person)).find((one) => one.id === id)
  if (found === undefined) return undefined
  return (await (await caches.open(cacheName)).match(found.address))?.blob()
}

/** They were kept for what they belong to, or are not wanted. */
export async function dropArrived(person: PersonKey, ids: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const dropped = (await waitingFor(person)).filter(({ id }) => ids.includes(id))
  await Promise.all(dropped.map(({ address }) => cache.delete(address)))
}

/** Makes theirs what arrived before they signed in, and lets go of what waited too long. */
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
  // One that is just made theirs may stand there under both.
  const byId = new Map(
    all.filter((one) => one.person === person || one.person === nobody).map((one) => [one.id, one]),
  )
  return [...byId.values()]
}

/** Nothing is made where nothing ever arrived. */
const hasArrived = async () => 'caches' in globalThis && (await caches.has(cacheName))

async function waitingIn(cache: Cache): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const { url } of await cache.keys()) {
    const one = readAddress(url)
    const age = Math.abs(Date.now() - one.at)
    // Also where the clock was set back since.
    if (one.host !== undefined && age > pageWaitsMs) await cache.delete(url)
    else waiting.push(one)
  }
  return waiting.toSorted((a, b) => a.at - b.at)
}

/** All that is known of one, so that a list of them reads no bytes. */
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
