import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { picture } from '../testing/pictures.ts'
import { makePhoto, makeThumbnail } from './make-photo.ts'
import { openMemoryStore } from './memory-store.ts'
import { withThumbnailsAfterwards } from './thumbnails-afterwards.ts'

const sha256 = 'ab'.repeat(32)

test('nobody waits for a thumbnail, and the end waits for all of them', async () => {
  const memory = openMemoryStore()
  let reachDisk = () => {}
  const slow = {
    ...memory,
    put: async (...all: Parameters<typeof memory.put>) => {
      if (all[1] === 'thumbnail') await new Promise<void>((resolve) => (reachDisk = resolve))
      await memory.put(...all)
    },
  }
  const store = withThumbnailsAfterwards(slow, makeThumbnail)
  await store.put(sha256, 'image', Buffer.from('image'))
  await store.put(sha256, 'thumbnail', Buffer.from('small'))
  expect(await memory.get(sha256, 'image')).toEqual(Buffer.from('image'))
  expect(await memory.get(sha256, 'thumbnail')).toBeUndefined()
  const end = store.settle()
  reachDisk()
  await end
  expect(await memory.get(sha256, 'thumbnail')).toEqual(Buffer.from('small'))
})

test('one that is not there is made from its image once, as it was made when the photo came', async () => {
  const memory = openMemoryStore()
  const make = vi.fn(makeThumbnail)
  const store = withThumbnailsAfterwards(memory, make)
  const photo = await makePhoto(await picture(900, 600))
  await store.put(sha256, 'image', photo.image)
  const made = (await store.get(sha256, 'thumbnail')) ?? expect.unreachable()
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
  expect(made).toEqual(photo.thumbnail)
  await store.settle()
  expect(await memory.get(sha256, 'thumbnail')).toEqual(made)
  expect(await store.get(sha256, 'thumbnail')).toEqual(made)
  expect(make).toHaveBeenCalledOnce()
})

test('a store that takes none keeps nobody from a photo, nor from its thumbnail', async () => {
  const memory = openMemoryStore()
  const full = {
    ...memory,
    put: async (...all: Parameters<typeof memory.put>) => {
      if (all[1] === 'thumbnail') throw new Error('no room')
      await memory.put(...all)
    },
  }
  const store = withThumbnailsAfterwards(full, makeThumbnail)
  const photo = await makePhoto(await picture(900, 600))
  await store.put(sha256, 'image', photo.image)
  await store.put(sha256, 'thumbnail', photo.thumbnail)
  await store.settle()
  expect(await store.get(sha256, 'thumbnail')).toEqual(photo.thumbnail)
  await store.settle()
})

test('of a photo that is not there none is made', async () => {
  const make = vi.fn(makeThumbnail)
  const store = withThumbnailsAfterwards(openMemoryStore(), make)
  expect(await store.get(sha256, 'thumbnail')).toBeUndefined()
  expect(await store.get(sha256, 'image')).toBeUndefined()
  expect(make).not.toHaveBeenCalled()
})
