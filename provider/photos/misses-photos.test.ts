import { expect, test } from 'vitest'
import { photos } from '../db/schema/photos.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { openMemoryStore } from './memory-store.ts'
import { missesPhotos } from './misses-photos.ts'

test('photos that the database knows are missed in a store that does not have them', async () => {
  const { orm, close } = await openTestDatabase()
  const [store, another] = [openMemoryStore(), openMemoryStore()]
  expect(await missesPhotos(orm, store)).toBe(false)
  const sha256 = 'ab'.repeat(32)
  const sizes = { size: 1, storedSize: 1, width: 1, height: 1 }
  await orm.insert(photos).values({ sha256, type: 'image/jpeg', createdAt: new Date(), ...sizes })
  await store.put(sha256, 'image', Buffer.from('picture'))
  expect(await missesPhotos(orm, store)).toBe(false)
  expect(await missesPhotos(orm, another)).toBe(true)
  await close()
})
