import { beforeEach, expect, test, vi } from 'vitest'
import { freeRoom, freeRoomBy } from '#src/outbox/store/saving.ts'
import { keepReserve, reserveStands, spendReserve } from '#src/photos/reserve.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import { findRoom, waysToRoom } from '#src/reads/free-reads.ts'
import { FakeCaches } from '../support/fake-caches.ts'

const person = 'https://pavilhao.example|1'

let caches: FakeCaches

beforeEach(() => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL('https://pavilhao.example'))
  return () => vi.unstubAllGlobals()
})

async function keepOne(kind: 'reads' | 'thumbnails' | 'images') {
  const cache = await caches.open(await cacheName(kind, person))
  await cache.put(`/${kind}/1`, new Response('x'))
  return cache
}

test('UX-13 gives up pictures, then the other reads, then the reserve', async () => {
  const pictures = [await keepOne('images'), await keepOne('thumbnails')]
  const reads = await keepOne('reads')
  await keepReserve()
  freeRoomBy(async () => waysToRoom)
  await freeRoom()
  for (const cache of pictures) expect(await cache.keys()).toEqual([])
  expect(await reads.keys()).toHaveLength(1)
  await freeRoom()
  expect(await reads.keys()).toEqual([])
  expect(reserveStands()).toBe(true)
  await freeRoom()
  expect(reserveStands()).toBe(false)
  expect(await freeRoom()).toBeUndefined()
})

test('UX-13 deletes pictures before it refuses a photo', async () => {
  await spendReserve()
  const images = await keepOne('images')
  caches.full = true
  const remove = images.delete
  vi.spyOn(images, 'delete').mockImplementation((request) => {
    caches.full = false
    return remove(request)
  })
  await findRoom()
  expect(reserveStands()).toBe(true)
  expect(await images.keys()).toEqual([])
})

test('UX-13 refuses a photo when that makes no room', async () => {
  await spendReserve()
  await keepOne('images')
  caches.full = true
  await expect(findRoom()).rejects.toThrow('Não há espaço neste aparelho para mais fotos.')
})

test('deletes no picture while there is room', async () => {
  const images = await keepOne('images')
  await findRoom()
  expect(await images.keys()).toHaveLength(1)
})
