import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPlainJpeg } from '../../photos/read-plain-jpeg.ts'
import { exits } from '../schema/exits.ts'
import { users } from '../schema/people.ts'
import { photos } from '../schema/photos.ts'
import { stuffingPhotos } from '../schema/stuffing.ts'
import { openTestDatabase } from '../test-database.ts'
import { demoAccounts } from './accounts.ts'
import { readPictures } from './read-pictures.ts'
import { seedDemo, type SeedOptions } from './seed.ts'

const now = new Date('2026-11-20T18:32:00Z')

const open = async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

const options: SeedOptions = {
  now,
  hashPassword: async (password) => `hash of ${password}`,
  storePhoto: async (bytes) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const size = bytes.length
    const row = { sha256, size, type: 'image/jpeg', storedSize: size, width: 1, height: 1 }
    return {
      sha256,
      record: async (tx) => {
        await tx
          .insert(photos)
          .values({ ...row, createdAt: now })
          .onConflictDoNothing()
      },
    }
  },
}

describe('the demo data', () => {
  test('fills an empty database once, and leaves the sequences ready for new records', async () => {
    const database = await open()
    expect(await seedDemo(database, options)).toBe(true)
    expect(await seedDemo(database, options)).toBe(false)
    expect(await database.orm.$count(exits)).toBe(30)
    expect(await database.orm.$count(photos)).toBe((await readPictures()).length)

    const [last] = await database.orm
      .insert(exits)
      .values({ cliente: 1, ot: '1', searchText: '1', createdAt: now })
      .returning()
    expect(last?.id).toBe(48_231)
  }, 120_000)

  test('lets only the demo accounts sign in', async () => {
    const database = await open()
    await seedDemo(database, options)
    const able = await database.orm
      .select()
      .from(users)
      .where(eq(users.passwordHash, 'hash of pavilhao'))
    expect(able.map(({ username }) => username)).toEqual(demoAccounts)
    expect(await database.orm.$count(users)).toBeGreaterThan(15)
  }, 120_000)

  test('is stored once when two processes start on one empty database', async () => {
    const database = await open()
    const done = await Promise.all([seedDemo(database, options), seedDemo(database, options)])
    expect(done.filter((did) => did)).toHaveLength(1)
    expect(await database.orm.$count(exits)).toBe(30)
  }, 120_000)

  test('is not added to a database that already has a person', async () => {
    const database = await open()
    await database.orm.insert(users).values({
      username: 'ana',
      nome: 'Ana',
      tipo: 'SGL',
      searchText: 'ana',
      createdAt: now,
      updatedAt: now,
    })
    expect(await seedDemo(database, options)).toBe(false)
    expect(await database.orm.$count(exits)).toBe(0)
  }, 120_000)

  test('is stored completely or not at all', async () => {
    const database = await open()
    const storePhoto: SeedOptions['storePhoto'] = async (bytes) => ({
      ...(await options.storePhoto(bytes)),
      // Without the rows of the photos, the first table that refers to them is refused.
      record: async () => undefined,
    })
    await expect(seedDemo(database, { ...options, storePhoto })).rejects.toThrow(
      'rows of stuffing_photos were refused',
    )
    expect(await database.orm.$count(users)).toBe(0)
    expect(await database.orm.$count(stuffingPhotos)).toBe(0)
    expect(await seedDemo(database, options)).toBe(true)
  }, 120_000)
})

test('has pictures that are distinct, small and plain JPEGs', async () => {
  const pictures = await readPictures()
  const hashes = new Set<string>()
  let total = 0
  for (const [name, bytes] of pictures) {
    expect(readPlainJpeg(bytes), name).toMatchObject({ width: 640, height: 480 })
    hashes.add(createHash('sha256').update(bytes).digest('hex'))
    total += bytes.length
  }
  expect(hashes.size).toBe(pictures.length)
  expect(total).toBeLessThan(300_000)
})
