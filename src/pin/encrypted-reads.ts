import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { ConvertBytes } from '#src/outbox/transfer/encrypted.ts'
import { packFiles, unpackFiles } from '#src/outbox/store/pack.ts'
import { openExisting, type CacheKind } from '#src/reads/cache-names.ts'
import { arrivedCacheName } from '#src/reads/shared-photos.ts'

/**
 * Cached reads stay in their cache while they are encrypted, so that the rules about room and sign-out apply to them
 * unchanged: some responses become one response, at an address that no read has. The photos that another app shared
 * and nobody has assigned are in one cache for all people; an address there names its person.
 */
const prefix = '/encrypted-reads/'

type Kind = CacheKind | 'arrived'
const kinds: readonly Kind[] = ['reads', 'thumbnails', 'images', 'arrived']

/** How many responses become one. A shared photo may have 80 MB. */
const atOnce = (kind: Kind) => (kind === 'arrived' ? 1 : 50)

interface KeptResponse {
  url: string
  headers: [string, string][]
}

/**
 * Encrypts the cached reads and the shared photos of a person. A device that is switched off in between continues at
 * the next call.
 */
export async function encryptReads(person: PersonKey, encrypt: ConvertBytes): Promise<void> {
  for (const kind of kinds) {
    const cache = await cacheOf(kind, person)
    if (cache === undefined) continue
    const requests = (await requestsOf(cache, kind, person)).filter((one) => !isEncrypted(one))
    for (let at = 0; at < requests.length; at += atOnce(kind)) {
      const some = requests.slice(at, at + atOnce(kind))
      const answers = await Promise.all(
        some.map(async ({ url }) => ({ url, answer: await cache.match(url) })),
      )
      // A response that was dropped meanwhile must not come back empty.
      const found = answers.flatMap(({ url, answer }) => (answer ? [{ url, answer }] : []))
      const kept: KeptResponse[] = found.map(({ url, answer }) => ({
        url,
        headers: [...answer.headers],
      }))
      const bodies = found.map(async ({ answer }) => new Uint8Array(await answer.arrayBuffer()))
      const packed = await packFiles(JSON.stringify(kept), await Promise.all(bodies))
      const owner = kind === 'arrived' ? `?${String(new URLSearchParams({ person }))}` : ''
      const address = `${prefix}${crypto.randomUUID()}${owner}`
      await cache.put(address, new Response(await encrypt(packed)))
      await Promise.all(some.map((request) => cache.delete(request)))
    }
  }
}

/**
 * Decrypts the cached reads, or the shared photos, of a person. A response that was cached meanwhile is newer and
 * stays. Ends early, with the rest still encrypted, as soon as `goesOn` returns false.
 */
export async function decryptReads(
  person: PersonKey,
  decrypt: ConvertBytes,
  wanted: readonly Kind[],
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const kind of wanted) {
    const cache = await cacheOf(kind, person)
    if (cache === undefined) continue
    for (const request of (await requestsOf(cache, kind, person)).filter(isEncrypted)) {
      if (!goesOn()) return
      const answer = await cache.match(request.url)
      if (answer === undefined) continue
      const bytes = await decrypt(new Uint8Array(await answer.arrayBuffer())).catch(whenForeign)
      if (bytes !== undefined) await putBack(cache, bytes)
      await cache.delete(request)
    }
  }
}

async function putBack(cache: Cache, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { value, files } = unpackFiles(bytes)
  // The person reads meanwhile.
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const puts = (value as KeptResponse[]).map(async ({ url, headers }, place) => {
    if (!known.has(url)) await cache.put(url, new Response(files[place], { headers }))
  })
  await Promise.all(puts)
}

/** It was encrypted for a key that the person has replaced: nothing opens it, and a read can be read again. */
function whenForeign(error: unknown): undefined {
  if ((error as Error).name !== 'OperationError') throw error
}

/** Deletes the encrypted shared photos of a person who gives up what nothing opens. */
export async function dropEncryptedPhotos(person: PersonKey): Promise<void> {
  const cache = await cacheOf('arrived', person)
  for (const request of await encryptedPhotos(person)) await cache?.delete(request)
}

/** The encrypted shared photos of a person. */
export async function encryptedPhotos(person: PersonKey): Promise<Request[]> {
  const cache = await cacheOf('arrived', person)
  return cache ? (await requestsOf(cache, 'arrived', person)).filter(isEncrypted) : []
}

const isEncrypted = ({ url }: Request) => new URL(url).pathname.startsWith(prefix)

async function cacheOf(kind: Kind, person: PersonKey): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined
  if (kind !== 'arrived') return openExisting(kind, person)
  return (await caches.has(arrivedCacheName)) ? caches.open(arrivedCacheName) : undefined
}

const requestsOf = async (cache: Cache, kind: Kind, person: PersonKey): Promise<Request[]> =>
  (await cache.keys()).filter(
    ({ url }) => kind !== 'arrived' || new URL(url).searchParams.get('person') === person,
  )
