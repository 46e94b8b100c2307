import { beforeEach, expect, test, vi } from 'vitest'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { keepReserve, reserveStands } from '#src/photos/reserve.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { FakeCaches } from '../support/fake-caches.ts'

let caches: FakeCaches
const images = `images-${'0'.repeat(32)}`

beforeEach(async () => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL('https://pavilhao.example'))
  await caches.open(images)
  await keepReserve()
  return () => vi.unstubAllGlobals()
})

const full = () => new NotSavedError(new Error('quota'), true)

test('UX-13 without room, first deletes data that can be read again, and keeps the reserve', async () => {
  const keep = vi.fn<() => Promise<string>>().mockRejectedValueOnce(full())
  keep.mockResolvedValue('kept')
  expect(await withRoom(keep)).toBe('kept')
  expect(await caches.has(images)).toBe(false)
  expect(reserveStands()).toBe(true)
})

test('UX-13 releases the reserve when that is not enough', async () => {
  const keep = vi.fn<() => Promise<string>>()
  keep.mockRejectedValueOnce(full()).mockRejectedValueOnce(full()).mockResolvedValue('kept')
  expect(await withRoom(keep)).toBe('kept')
  expect(reserveStands()).toBe(false)
})

test('UX-13 reports when even that is too little, and releases nothing after another failure', async () => {
  await expect(withRoom(() => Promise.reject(full()))).rejects.toThrow('Não há espaço')
  await caches.open(images)
  await keepReserve()
  const broken = new NotSavedError(new Error('broken'), false)
  await expect(withRoom(() => Promise.reject(broken))).rejects.toBe(broken)
  expect(await caches.has(images)).toBe(true)
  expect(reserveStands()).toBe(true)
})
