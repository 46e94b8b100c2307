import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  arrivedPhotos,
  bytesOfArrived,
  claimArrived,
  noteArrival,
} from '#src/reads/arrived-photos.ts'
import type { ConvertBytes } from '#src/outbox/transfer/encrypted.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import { arrivedCacheName } from '#src/reads/shared-photos.ts'
import { FakeCaches } from '../support/fake-caches.ts'
import {
  decryptReads,
  dropEncryptedPhotos,
  encryptReads,
  encryptedPhotos,
} from '#src/pin/encrypted-reads.ts'

const [ana, joao] = ['https://p.example|1', 'https://p.example|2']

/** Stands for a cipher: the bytes are different, and the way back gives them again. */
const invert: ConvertBytes = async (bytes) => bytes.map((byte) => byte ^ 0xff)

const foreign: ConvertBytes = () => Promise.reject(new DOMException('', 'OperationError'))

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL('https://p.example'))
  return () => vi.unstubAllGlobals()
})

const readsOf = async (person: string) => caches.open(await cacheName('reads', person))

/** More reads than become one response. */
async function someReads(person: string): Promise<Cache> {
  const cache = await readsOf(person)
  for (let at = 0; at < 60; at += 1)
    await cache.put(`/api/read/${at}`, new Response(`Ana ${at}`, { headers: { 'x-at': `${at}` } }))
  return cache
}

async function contentOf(cache: Cache): Promise<string[]> {
  const all = (await cache.keys()).map(async ({ url }) => {
    const answer = await cache.match(url)
    const text = await answer?.text()
    return `${new URL(url).pathname} ${text} ${answer?.headers.get('x-at')}`
  })
  return (await Promise.all(all)).toSorted()
}

test('PIN-05 encrypted reads show neither address nor content, and come back with their headers', async () => {
  const cache = await someReads(ana)
  const before = await contentOf(cache)
  await encryptReads(ana, invert)
  const hidden = await contentOf(cache)
  expect(hidden).toHaveLength(2)
  expect(hidden.join()).not.toMatch(/Ana|read\/\d/)
  await decryptReads(ana, invert, ['reads'])
  expect(await contentOf(cache)).toEqual(before)
})

test('PIN-06 a read that was cached meanwhile is newer, and the way goes on after an interruption', async () => {
  const cache = await someReads(ana)
  let calls = 0
  const failing: ConvertBytes = (bytes) =>
    (calls += 1) === 2 ? Promise.reject(new Error('switched off')) : invert(bytes)
  await expect(encryptReads(ana, failing)).rejects.toThrow('off')
  expect(await contentOf(cache)).toHaveLength(11)
  await encryptReads(ana, invert)
  await cache.put('/api/read/7', new Response('newer'))
  let packs = 0
  await decryptReads(ana, invert, ['reads'], () => (packs += 1) < 2)
  expect((await contentOf(cache)).length).toBeLessThan(60)
  await decryptReads(ana, invert, ['reads'])
  expect(await contentOf(cache)).toHaveLength(60)
  expect(await (await cache.match('/api/read/7'))?.text()).toBe('newer')
})

test('PIN-06 reads of a replaced key are dropped, and those that failed for another reason stay', async () => {
  const cache = await someReads(ana)
  await encryptReads(ana, invert)
  const failing = () => Promise.reject(new Error('no memory'))
  await expect(decryptReads(ana, failing, ['reads'])).rejects.toThrow('memory')
  expect(await contentOf(cache)).toHaveLength(2)
  await decryptReads(ana, foreign, ['reads'])
  expect(await contentOf(cache)).toEqual([])
})

test('PIN-17 a shared photo that waits for its person is encrypted, and waits again when they are back', async () => {
  await noteArrival(ana, [new Blob(['photo of Ana'])], {})
  await noteArrival(joao, [new Blob(['photo of João'])], {})
  const before = await arrivedPhotos(ana)
  await encryptReads(ana, invert)
  expect(await arrivedPhotos(ana)).toEqual([])
  expect(await encryptedPhotos(ana)).toHaveLength(1)
  const arrived = await caches.open(arrivedCacheName)
  expect((await contentOf(arrived)).join()).not.toContain('Ana')
  expect(await arrivedPhotos(joao)).toHaveLength(1)
  await decryptReads(ana, invert, ['arrived'])
  expect(await arrivedPhotos(ana)).toEqual(before)
  expect(await (await bytesOfArrived(ana, before[0]?.id ?? ''))?.text()).toBe('photo of Ana')
  expect(await encryptedPhotos(ana)).toEqual([])
})

test('PIN-17 a photo that arrived while nobody was signed in belongs to the next person, and is encrypted as theirs', async () => {
  await noteArrival(undefined, [new Blob(['nobody’s'])], {})
  await encryptReads(ana, invert)
  expect(await encryptedPhotos(ana)).toEqual([])
  await claimArrived(ana)
  await encryptReads(ana, invert)
  expect(await encryptedPhotos(ana)).toHaveLength(1)
  await dropEncryptedPhotos(ana)
  expect(await contentOf(await caches.open(arrivedCacheName))).toEqual([])
})
