import sharp from 'sharp'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { picture } from '../testing/pictures.ts'
import { makePhoto, makeThumbnail, type Photo } from './make-photo.ts'
import { openMemoryStore } from './memory-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { withThumbnailsAfterwards } from './thumbnails-afterwards.ts'

const sha256 = 'ab'.repeat(32)
let photo: Photo
beforeAll(async () => {
  photo = await makePhoto(await picture(900, 600))
})

/** An in-memory store that calls `meets` before each thumbnail is stored. */
function openStore(meets: () => Promise<void> = async () => {}) {
  const memory = openMemoryStore()
  const put = vi.fn<PhotoStore['put']>(async (name, rendering, bytes) => {
    if (rendering === 'thumbnail') await meets()
    await memory.put(name, rendering, bytes)
  })
  const make = vi.fn(makeThumbnail)
  const reported: unknown[] = []
  const report = (error: unknown) => reported.push(error)
  const store = withThumbnailsAfterwards({ ...memory, put }, { makeThumbnail: make, report })
  const thumbnailsPut = () => put.mock.calls.filter(([, rendering]) => rendering === 'thumbnail')
  return { memory, store, make, reported, thumbnailsPut }
}

test('no put and no get waits until a thumbnail is stored, and `settle` waits for all of them', async () => {
  let reachDisk = () => {}
  const reached = new Promise<void>((resolve) => (reachDisk = resolve))
  const { memory, store, make } = openStore(() => reached)
  await store.put(sha256, 'image', photo.image)
  await store.put(sha256, 'thumbnail', photo.thumbnail)
  expect(await memory.get(sha256, 'image')).toEqual(photo.image)
  expect(await memory.get(sha256, 'thumbnail')).toBeUndefined()
  expect(await store.get(sha256, 'thumbnail')).toEqual(photo.thumbnail)
  expect(make).not.toHaveBeenCalled()
  let isOver = false
  const end = store.settle().then(() => (isOver = true))
  await nextTurn()
  expect(isOver).toBe(false)
  reachDisk()
  await end
  expect(await memory.get(sha256, 'thumbnail')).toEqual(photo.thumbnail)
})

test('`settle` does not wait for a store that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { store } = openStore(() => new Promise(() => {}))
    await store.put(sha256, 'thumbnail', photo.thumbnail)
    const end = store.settle()
    await vi.advanceTimersByTimeAsync(2_000)
    await end
  } finally {
    vi.useRealTimers()
  }
})

test('a missing thumbnail is made from its image once, identical to the first one', async () => {
  const { memory, store, make, thumbnailsPut } = openStore()
  await store.put(sha256, 'image', photo.image)
  const all = await Promise.all(Array.from({ length: 5 }, () => store.get(sha256, 'thumbnail')))
  const [made = expect.unreachable()] = all
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
  for (const one of all) expect(one).toEqual(photo.thumbnail)
  await store.settle()
  expect(await memory.get(sha256, 'thumbnail')).toEqual(made)
  expect(await store.get(sha256, 'thumbnail')).toEqual(made)
  expect(make).toHaveBeenCalledOnce()
  expect(thumbnailsPut()).toHaveLength(1)
})

test('a store that refuses thumbnails is reported, and photos and thumbnails are still served', async () => {
  const full = new Error('no room')
  const { store, reported } = openStore(() => Promise.reject(full))
  await store.put(sha256, 'image', photo.image)
  await store.put(sha256, 'thumbnail', photo.thumbnail)
  await store.settle()
  expect(reported).toEqual([full])
  expect(await store.get(sha256, 'thumbnail')).toEqual(photo.thumbnail)
  await store.settle()
})

test('a failure to make a thumbnail rejects its read, and the next read tries again', async () => {
  const { memory, store, reported } = openStore()
  await store.put(sha256, 'image', photo.image)
  const get = vi.spyOn(memory, 'get')
  const away = new Error('away')
  const broken = withThumbnailsAfterwards(memory, {
    makeThumbnail: () => Promise.reject(away),
    report: (error) => reported.push(error),
  })
  await expect(broken.get(sha256, 'thumbnail')).rejects.toThrow(away)
  await broken.settle()
  await expect(broken.get(sha256, 'thumbnail')).rejects.toThrow(away)
  expect(get).toHaveBeenCalledTimes(4)
  expect(reported).toEqual([])
})

test('no thumbnail is made of a missing photo', async () => {
  const { store, make, thumbnailsPut } = openStore()
  expect(await store.get(sha256, 'thumbnail')).toBeUndefined()
  expect(await store.get(sha256, 'image')).toBeUndefined()
  await store.settle()
  expect(make).not.toHaveBeenCalled()
  expect(thumbnailsPut()).toEqual([])
})
