import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { ConvertBytes } from '#src/outbox/transfer/encrypted.ts'
import { packFiles, unpackFiles } from '#src/outbox/store/pack.ts'
import { openExisting, type CacheKind } from '#src/reads/cache-names.ts'

/**
 * Cached reads stay in their cache while they are encrypted, so that the rules about room and sign-out apply to them
 * unchanged: some responses become one response, at an address that no read has.
 */
const prefix = '/encrypted-reads/'
const atOnce = 50

interface KeptResponse {
  url: string
  headers: [string, string][]
}

/** Encrypts the cached reads of a person. A device that is switched off in between continues at the next call. */
export async function encryptReads(person: PersonKey, encrypt: ConvertBytes): Promise<void> {
  await inEachCache(person, ['reads', 'thumbnails', 'images'], async (cache) => {
    const requests = (await cache.keys()).filter((request) => !isEncrypted(request))
    for (let at = 0; at < requests.length; at += atOnce) {
      const some = requests.slice(at, at + atOnce)
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
      const address = `${prefix}${crypto.randomUUID()}`
      await cache.put(address, new Response(await encrypt(packed)))
      await Promise.all(some.map((request) => cache.delete(request)))
    }
  })
}

/** Decrypts the cached reads of a person. A response that was cached meanwhile is newer and stays. */
export async function decryptReads(
  person: PersonKey,
  decrypt: ConvertBytes,
  kinds: readonly CacheKind[],
): Promise<void> {
  await inEachCache(person, kinds, async (cache) => {
    const requests = await cache.keys()
    const known = new Set(requests.map(({ url }) => url))
    for (const request of requests.filter(isEncrypted)) {
      const answer = await cache.match(request)
      if (answer === undefined) continue
      const bytes = await decrypt(new Uint8Array(await answer.arrayBuffer())).catch(() => undefined)
      if (bytes === undefined) {
        // It was encrypted for a key that the person has replaced. A read can be read again.
        await cache.delete(request)
        continue
      }
      const { value, files } = unpackFiles(bytes)
      const puts = (value as KeptResponse[]).map(async ({ url, headers }, place) => {
        if (!known.has(url)) await cache.put(url, new Response(files[place], { headers }))
      })
      await Promise.all(puts)
      await cache.delete(request)
    }
  })
}

const isEncrypted = ({ url }: Request) => new URL(url).pathname.startsWith(prefix)

async function inEachCache(
  person: PersonKey,
  kinds: readonly CacheKind[],
  work: (cache: Cache) => Promise<void>,
) {
  if (!('caches' in globalThis)) return
  for (const kind of kinds) {
    const cache = await openExisting(kind, person)
    if (cache !== undefined) await work(cache)
  }
}
