import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BucketSettings } from '../settings/settings.ts'
import { type PhotoStore, type Rendering, PhotosUnreachableError } from './photo-store.ts'

const suffixes: Record<Rendering, string> = { image: '.jpg', thumbnail: '.thumb.jpg' }

/** In ms, with all retries: longer than a photo usually takes, shorter than the timeout of clients. */
const patienceMs = 20_000

/** Number of retries for errors of the bucket, with growing pauses. */
const retries = 3

export interface BucketStore extends PhotoStore {
  /**
   * Writes a test object next to the photos, reads it, and reads a missing one. Throws `PhotosUnreachableError` where
   * any of these fails.
   */
  check: () => Promise<void>
}

/** A bucket with S3's API, with the bucket name in the path: one store for any number of machines. */
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
      // Redirects are not followed: photos go only where the settings say.
      const answer = await client.fetch(address, { ...init, signal, redirect: 'manual' })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return { found: true, bytes }
      const words = bytes.subarray(0, 300).toString()
      // A missing bucket does not mean that the photo is missing.
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
      // The bucket refuses other bytes than these, so an accepted photo is stored whole.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    }
    const body = new Uint8Array(bytes)
    const { found } = await ask(address, { method: 'PUT', headers, body })
    if (!found) throw new PhotosUnreachableError('the bucket of the photos is not there')
  }
  const check = async () => {
    // The check writes, because a read alone also succeeds without write permission.
    const word = Buffer.from('pavilhao')
    await keep(`${url}/pavilhao`, word, 'text/plain')
    const { bytes } = await ask(`${url}/pavilhao`, {})
    if (!bytes.equals(word))
      throw new PhotosUnreachableError('the bucket of the photos keeps nothing')
    // For a key that may not list, S3 answers 403 for a missing object, which would look like a failure.
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
