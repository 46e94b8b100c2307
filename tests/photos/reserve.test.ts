import { beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '../support/fake-caches.ts'

let caches: FakeCaches
/** The browser's estimate: the quota may be any number, the usage is exact. */
let used: number
const storage = { estimate: async () => ({ usage: used, quota: used + 10_000_000_000 }) }

beforeEach(() => {
  caches = new FakeCaches()
  used = 40_000_000
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', { storage })
  vi.stubGlobal('location', new URL('https://pavilhao.example'))
  // Each page loads its own modules.
  vi.resetModules()
  return () => vi.unstubAllGlobals()
})

const openPage = async () => ({
  ...(await import('#src/photos/reserve.ts')),
  ...(await import('#src/photos/room.ts')),
})

const reserved = async () => {
  const cache = await caches.open('pavilhao-room')
  const sizes = (await cache.keys()).map(async (request) => {
    const answer = await cache.match(request.url)
    return (await answer?.arrayBuffer())?.byteLength ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('UX-13 reserves room before the first photo, once', async () => {
  const page = await openPage()
  await page.checkRoom(storage)
  expect(await reserved()).toBeGreaterThanOrEqual(10_000_000)
  // An existing reserve needs no room again.
  caches.full = true
  await page.checkRoom(storage)
})

test('UX-13 refuses a photo before it is taken when nothing more fits, whatever the browser reports of its room', async () => {
  const page = await openPage()
  caches.full = true
  await expect(page.checkRoom(storage)).rejects.toThrow(
    'Não há espaço neste aparelho para mais fotos.',
  )
  caches.full = false
  await page.checkRoom(storage)
  expect(page.reserveStands()).toBe(true)
})

test('UX-13 releases the reserve, and reports it', async () => {
  const page = await openPage()
  const reported = vi.fn<() => void>()
  await page.keepReserve()
  page.subscribeReserve(reported)
  await page.spendReserve()
  expect(await reserved()).toBe(0)
  expect(page.reserveStands()).toBe(false)
  expect(reported).toHaveBeenCalledOnce()
})

test('UX-13 reserves again by itself only where less is in use than when there was no room', async () => {
  const page = await openPage()
  await page.keepReserve()
  await page.spendReserve()
  const put = vi.spyOn(await caches.open('pavilhao-room'), 'put')
  used += 400_000
  await page.keepReserveIfLikely()
  expect(put).not.toHaveBeenCalled()
  used -= 5_000_000
  await page.keepReserveIfLikely()
  expect(put).toHaveBeenCalledOnce()
  expect(page.reserveStands()).toBe(true)
})

test('UX-13 tries once more when room was made during an attempt', async () => {
  const page = await openPage()
  const cache = await caches.open('pavilhao-room')
  const put = cache.put.bind(cache)
  caches.full = true
  // Between the browser's refusal and its report, room is made and requested.
  let second: Promise<boolean> | undefined
  vi.spyOn(cache, 'put').mockImplementationOnce((...given) =>
    put(...given).finally(() => {
      caches.full = false
      second = page.keepReserve()
    }),
  )
  expect(await page.keepReserve()).toBe(false)
  expect(await second).toBe(true)
  expect(page.reserveStands()).toBe(true)
})

test('a browser without storage for pages refuses no photo', async () => {
  const page = await openPage()
  vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('private', 'SecurityError'))
  await page.checkRoom(storage)
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  await page.checkRoom(storage)
  await page.spendReserve()
})
