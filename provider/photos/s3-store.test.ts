import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signatureOf, startS3, type S3Server } from '../testing/s3-server.ts'
import { PhotosUnreachableError } from './photo-store.ts'
import { openS3Store } from './s3-store.ts'

let server: S3Server

beforeEach(async () => {
  server = await startS3()
})

afterEach(() => server.close())

const bytes = Buffer.from('uma foto')
const sha256 = createHash('sha256').update(bytes).digest('hex')

test('every process reads from the bucket exactly the stored bytes, separately for each rendering', async () => {
  const store = openS3Store(server.bucket)
  await store.put(sha256, 'image', bytes)
  await store.put(sha256, 'thumbnail', Buffer.from('pequena'))
  const other = openS3Store(server.bucket)
  expect(await other.get(sha256, 'image')).toEqual(bytes)
  expect(await other.get(sha256, 'thumbnail')).toEqual(Buffer.from('pequena'))
  expect([...server.objects.keys()]).toEqual([
    `/fotos/${sha256.slice(0, 2)}/${sha256}.jpg`,
    `/fotos/${sha256.slice(0, 2)}/${sha256}.thumb.jpg`,
  ])
})

test('a name that was never stored is undefined, and a name that is no hash is an error', async () => {
  const store = openS3Store(server.bucket)
  expect(await store.get(sha256, 'image')).toBeUndefined()
  await expect(store.get('../segredo', 'image')).rejects.toThrow('not a SHA-256')
})

test('a temporary failure is retried, a permanent one is an error', async () => {
  const store = openS3Store(server.bucket)
  server.failNext(2)
  await store.put(sha256, 'image', bytes)
  expect(await store.get(sha256, 'image')).toEqual(bytes)
  server.failNext(100)
  await expect(store.put(sha256, 'image', bytes)).rejects.toThrow(PhotosUnreachableError)
  await server.close()
  await expect(store.get(sha256, 'image')).rejects.toThrow(PhotosUnreachableError)
  server = await startS3()
})

test('a redirect of the bucket is not followed', async () => {
  const other = await startS3()
  server.sendOn(`${other.bucket.url}/${sha256.slice(0, 2)}/${sha256}.jpg`)
  const store = openS3Store(server.bucket)
  await expect(store.put(sha256, 'image', bytes)).rejects.toThrow('307')
  await expect(store.get(sha256, 'image')).rejects.toThrow('307')
  expect(other.asked()).toBe(0)
  await other.close()
})

const withoutBucket = () =>
  openS3Store({ ...server.bucket, url: server.bucket.url.replace(/fotos$/, 'outras') })

test('a missing bucket, or a wrong secret, is detected at the start', async () => {
  await openS3Store(server.bucket).check()
  const wrong = openS3Store({ ...server.bucket, secret: 'outro' })
  await expect(wrong.check()).rejects.toThrow('403')
  await expect(withoutBucket().check()).rejects.toThrow(PhotosUnreachableError)
  const elsewhere = openS3Store({ ...server.bucket, url: 'http://127.0.0.1:9/fotos' })
  await expect(elsewhere.check()).rejects.toThrow(PhotosUnreachableError)
})

test('a key without write permission is detected at the start', async () => {
  server.takeNothing()
  await expect(openS3Store(server.bucket).check()).rejects.toThrow('403')
})

test('a key without read permission is detected at the start', async () => {
  server.giveNothing()
  await expect(openS3Store(server.bucket).check()).rejects.toThrow('403')
})

test('a key that may not list is detected at the start, because a missing object would look like a failure', async () => {
  server.hideMissing()
  await expect(openS3Store(server.bucket).check()).rejects.toThrow('403')
})

test('a bucket that does not return a stored object is detected at the start', async () => {
  vi.spyOn(server.objects, 'set').mockReturnThis()
  await expect(openS3Store(server.bucket).check()).rejects.toThrow(PhotosUnreachableError)
})

test('a bucket that disappears is an error, and its photos do not count as missing', async () => {
  await expect(withoutBucket().get(sha256, 'image')).rejects.toThrow(PhotosUnreachableError)
})

test("the server of these tests computes the signature of the specification's example", () => {
  // AWS, «Signature Calculations for the Authorization Header», the example of GET Object.
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=',
  }
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  expect(signatureOf({ method: 'GET', url: '/test.txt', headers }, secret)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})
