import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  hasBuckets,
  startBuckets,
  withoutBuckets,
  type Bucket,
  type BucketServer,
} from '../testing/bucket-server.ts'
import { PhotosUnreachableError } from './photo-store.ts'
import { openS3Store } from './s3-store.ts'

const bytes = Buffer.from('uma foto')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const nameOf = (ending: string) => `${sha256.slice(0, 2)}/${sha256}${ending}`

describe.runIf(hasBuckets)(`photos in a bucket of Ceph${withoutBuckets}`, () => {
  let server: BucketServer
  let bucket: Bucket
  let afterwards: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    server = await startBuckets()
  })

  beforeEach(async () => {
    bucket = await server.open()
  })

  afterEach(async () => {
    for (const close of afterwards) await close()
    afterwards = []
  })

  afterAll(() => server.close())

  /** The settings of the same bucket, behind a server that answers in its place. */
  const behind = async (listener: RequestListener) => {
    const front = createServer(listener).listen(0, '127.0.0.1')
    await once(front, 'listening')
    afterwards.push(async () => {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    })
    const url = new URL(bucket.settings.url)
    url.port = String((front.address() as AddressInfo).port)
    return { ...bucket.settings, url: url.href }
  }

  /** Passes a call on as it came; the signature counts the name of the host, which stays. */
  const passOn: RequestListener = (call, response) => {
    const { hostname, port } = new URL(bucket.settings.url)
    const { method, url: path, headers } = call
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    call.pipe(onward)
  }

  test('every process reads from the bucket exactly the stored bytes, separately for each rendering', async () => {
    const store = openS3Store(bucket.settings)
    await store.put(sha256, 'image', bytes)
    await store.put(sha256, 'thumbnail', Buffer.from('pequena'))
    const other = openS3Store(bucket.settings)
    expect(await other.get(sha256, 'image')).toEqual(bytes)
    expect(await other.get(sha256, 'thumbnail')).toEqual(Buffer.from('pequena'))
    expect(await bucket.names()).toEqual([nameOf('.jpg'), nameOf('.thumb.jpg')])
  })

  test('a photo of 8 MB is stored and read whole, and again over itself', async () => {
    const store = openS3Store(bucket.settings)
    const large = Buffer.alloc(8 * 2 ** 20, 'uma foto grande')
    const name = createHash('sha256').update(large).digest('hex')
    await store.put(name, 'image', large)
    await store.put(name, 'image', large)
    expect((await store.get(name, 'image'))?.equals(large)).toBe(true)
  })

  test('a name that was never stored is undefined, and a name that is no hash is an error', async () => {
    const store = openS3Store(bucket.settings)
    expect(await store.get(sha256, 'image')).toBeUndefined()
    await expect(store.get('../segredo', 'image')).rejects.toThrow('not a SHA-256')
  })

  test('a temporary failure is retried, a permanent one is an error', async () => {
    let failures = 2
    const settings = await behind((call, response) => {
      failures -= 1
      if (failures < 0) passOn(call, response)
      else response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    })
    const store = openS3Store(settings)
    await store.put(sha256, 'image', bytes)
    expect(await bucket.read(nameOf('.jpg'))).toEqual(bytes)
    failures = 100
    await expect(store.put(sha256, 'image', bytes)).rejects.toThrow(PhotosUnreachableError)
  })

  test('other bytes than those sent are refused, and nothing is stored', async () => {
    const settings = await behind((call, response) => {
      call.once('data', (part: Buffer) => part.reverse())
      passOn(call, response)
    })
    await expect(openS3Store(settings).put(sha256, 'image', bytes)).rejects.toThrow('400')
    expect(await bucket.names()).toEqual([])
  })

  test('a redirect of the bucket is not followed', async () => {
    const other = await server.open()
    const settings = await behind((_, response) => {
      response.writeHead(307, { location: `${other.settings.url}/${nameOf('.jpg')}` }).end()
    })
    const store = openS3Store(settings)
    await expect(store.put(sha256, 'image', bytes)).rejects.toThrow('307')
    await expect(store.get(sha256, 'image')).rejects.toThrow('307')
    expect(await other.names()).toEqual([])
  })

  const withoutBucket = () =>
    openS3Store({ ...bucket.settings, url: `${bucket.settings.url}-outras` })

  test('a missing bucket, or a wrong secret, is detected at the start', async () => {
    await openS3Store(bucket.settings).check()
    const wrong = openS3Store({ ...bucket.settings, secret: 'outro' })
    await expect(wrong.check()).rejects.toThrow('403')
    await expect(withoutBucket().check()).rejects.toThrow(PhotosUnreachableError)
    const elsewhere = openS3Store({ ...bucket.settings, url: 'http://127.0.0.1:9/fotos' })
    await expect(elsewhere.check()).rejects.toThrow(PhotosUnreachableError)
  })

  test.each([
    ['write', 's3:PutObject', ''],
    ['read', 's3:GetObject', ''],
    ['list', 's3:ListBucket', ', because a missing object would look like a failure'],
  ])('a key that may not %s (%s) is detected at the start%s', async (_, denied) => {
    await openS3Store(await bucket.settingsOfGuest()).check()
    const store = openS3Store(await bucket.settingsOfGuest(denied))
    await expect(store.check()).rejects.toThrow('403')
  })

  test('a bucket that does not return a stored object is detected at the start', async () => {
    const settings = await behind((_, response) => response.end())
    await expect(openS3Store(settings).check()).rejects.toThrow(PhotosUnreachableError)
  })

  test('a bucket that disappears is an error, and its photos do not count as missing', async () => {
    await expect(withoutBucket().get(sha256, 'image')).rejects.toThrow(PhotosUnreachableError)
  })

  test('a full bucket refuses the photo, and takes it once there is room', async () => {
    const store = openS3Store(bucket.settings)
    const quota = ['--quota-scope=user', `--uid=${bucket.settings.keyId}`]
    await server.administer('quota', 'set', ...quota, '--max-objects=0', '--max-size=1')
    await server.administer('quota', 'enable', ...quota)
    await expect(store.put(sha256, 'image', bytes)).rejects.toThrow('QuotaExceeded')
    expect(await bucket.names()).toEqual([])
    await server.administer('quota', 'disable', ...quota)
    await store.put(sha256, 'image', bytes)
  })

  test('a bucket that is away is an error, and the photos are there when it is back', async () => {
    const store = openS3Store(bucket.settings)
    await store.put(sha256, 'image', bytes)
    await server.stop()
    await expect(store.get(sha256, 'image')).rejects.toThrow(PhotosUnreachableError)
    await expect(store.put(sha256, 'thumbnail', bytes)).rejects.toThrow(PhotosUnreachableError)
    await server.start()
    expect(await store.get(sha256, 'image')).toEqual(bytes)
    expect(await store.get(sha256, 'thumbnail')).toBeUndefined()
  })
})
