import { beforeEach, expect, test, vi } from 'vitest'
import { browserPorts } from '#src/outbox/call/browser-ports.ts'
import { findRoom } from '#src/photos/make-room.ts'
import { keepReserve, reserveStands, spendReserve } from '#src/photos/reserve.ts'
import { cacheName } from '#src/reads/cache-names.ts'
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

const engine = () =>
  browserPorts({
    operations: new Map(),
    send: () => expect.unreachable(),
    signed: async () => undefined,
    keys: 'none',
    extensions: false,
    quarantineMs: 0,
  })

test('UX-13 the engine first gets the room of pictures that can be read again, then the reserve', async () => {
  const pictures = [await keepOne('images'), await keepOne('thumbnails')]
  const reads = await keepOne('reads')
  await keepReserve()
  await engine().makeRoom?.()
  for (const cache of pictures) expect(await cache.keys()).toEqual([])
  expect(reserveStands()).toBe(true)
  await engine().makeRoom?.()
  expect(reserveStands()).toBe(false)
  expect(await reads.keys()).toHaveLength(1)
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
