import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BucketSettings } from '../settings/settings.ts'
import type { PhotoStore, Rendering } from './photo-store.ts'
import { PhotosUnreachableError } from './photos-unreachable.ts'

const suffixes: Record<Rendering, string> = { image: '.jpg', thumbnail: '.thumb.jpg' }

/** Longer than any photo takes, shorter than a client waits. */
const patienceMs = 20_000

/** Failures of its own that are tried again, with growing pauses. */
const retries = 3

export interface BucketStore extends PhotoStore {
  /** Writes a word beside the photos and reads it. Throws `PhotosUnreachableError` where either fails. */
  check: () => Promise<void>
}

/** A bucket that speaks S3's API, with the bucket in the path: one store for any number of machines. */
export function openS3Store({ url, region, keyId, secret }: BucketSettings): BucketStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries,
    initRetryMs: 100,
  })
  const addressOf = (sha256: string, rendering: Rendering) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError(`not a SHA-256: ${sha256}`)
    return `${url}/${sha256.slice(0, 2)}/${sha256}${suffixes[rendering]}`
  }
  const ask = async (address: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      // Photos go where the settings say, and nowhere that an answer names.
      const answer = await client.fetch(address, { ...init, signal, redirect: 'manual' })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return { found: true, bytes }
      const words = bytes.subarray(0, 300).toString()
      // Where the bucket itself has gone nothing is known of what it kept.
      const hasGone = words.includes('<Code>NoSuchBucket</Code>')
      if (answer.status === 404 && !hasGone) return { found: false, bytes }
      throw new Error(`${answer.status}: ${words}`)
    } catch (cause) {
      throw new PhotosUnreachableError(`the bucket of the photos: ${String(cause)}`, { cause })
    }
  }
  const keep = async (address: string, bytes: Buffer, type: string) => {
    const headers = {
      'content-type': type,
      // The bucket refuses bytes that are not these: what it says is kept is kept whole.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    }
    const body = new Uint8Array(bytes)
    const { found } = await ask(address, { method: 'PUT', headers, body })
    if (!found) throw new PhotosUnreachableError('the bucket of the photos is not there')
  }
  const check = async () => {
    // By writing: a key that may only read can look as well.
    const word = Buffer.from('pavilhao')
    await keep(`${url}/pavilhao`, word, 'text/plain')
    const { bytes } = await ask(`${url}/pavilhao`, {})
    if (!bytes.equals(word))
      throw new PhotosUnreachableError('the bucket of the photos keeps nothing')
    // To a key that may not list, what is not there is out of reach, as if the bucket were away.
    await ask(`${url}/ausente`, {})
  }
  return {
    put: async (sha256, rendering, bytes) =>
      keep(addressOf(sha256, rendering), bytes, 'image/jpeg'),
    get: async (sha256, rendering) => {
      const { found, bytes } = await ask(addressOf(sha256, rendering), {})
      return found ? bytes : undefined
    },
    check,
  }
}
