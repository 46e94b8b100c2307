import { beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '../support/fake-caches.ts'
import { cacheName, cacheNamesOf, isReadCache } from '#src/reads/cache-names.ts'
import { dropAllReads, forgetReads } from '#src/reads/forget.ts'

const ana = 'https://wms.example|1'
const bia = 'https://wms.example|2'

let caches: FakeCaches

beforeEach(async () => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  for (const name of [...(await cacheNamesOf(ana)), ...(await cacheNamesOf(bia))]) {
    await caches.open(name)
  }
  await caches.open('pavilhao-session')
  await caches.open('workbox-precache-v2-x')
  return () => vi.unstubAllGlobals()
})

test('each person has caches of their own, whose names say nothing about the person', async () => {
  const names = [...(await cacheNamesOf(ana)), ...(await cacheNamesOf(bia))]
  expect(new Set(names).size).toBe(6)
  expect(await cacheName('reads', ana)).toMatch(/^reads-[0-9a-f]{32}$/)
  expect(await cacheName('reads', 'https://other.example|1')).not.toBe(
    await cacheName('reads', ana),
  )
  expect(names.every(isReadCache)).toBe(true)
  expect(isReadCache('pavilhao-session')).toBe(false)
})

test('a sign-out deletes what was read for that person, and nothing else', async () => {
  await forgetReads(ana)
  expect((await caches.keys()).toSorted()).toEqual(
    [...(await cacheNamesOf(bia)), 'pavilhao-session', 'workbox-precache-v2-x'].toSorted(),
  )
})

test('making room deletes everybody’s reads, and nothing else', async () => {
  await dropAllReads()
  expect((await caches.keys()).toSorted()).toEqual(['pavilhao-session', 'workbox-precache-v2-x'])
})

test('a cache that is still open somewhere frees its bytes as well', async () => {
  vi.stubGlobal('location', new URL('https://wms.example'))
  const open = await caches.open(await cacheName('images', ana))
  await open.put('/photo', new Response('photo'))
  await dropAllReads()
  expect(await open.keys()).toEqual([])
})

test('without Cache Storage there is nothing to delete', async () => {
  vi.unstubAllGlobals()
  await forgetReads(ana)
  await dropAllReads()
})
