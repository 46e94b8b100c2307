import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Orm } from '../database.ts'
import { insertMany, moveSequences } from '../insert-many.ts'
import { schema } from '../schema.ts'
import { users } from '../schema/people.ts'
import { isUniqueViolation } from '../connection/sql-errors.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { makeDemo, type Demo } from './make-demo.ts'
import { readPictures } from './read-pictures.ts'

/** A stored photo; `record` writes its row in the transaction of the other data. */
type KeptPhoto = { sha256: string; record: (tx: Orm) => Promise<void> }

export type SeedOptions = {
  storePhoto: (bytes: Buffer) => Promise<KeptPhoto>
  hashPassword: (password: string) => Promise<string>
  now?: Date
  /** Further exits besides those of the week, for load tests of the monitor. */
  monitorRows?: number
  /** Least number of allocations, for load tests of the stock. */
  allocations?: number
}

const isEmpty = async (orm: Orm): Promise<boolean> =>
  (await orm.select({ uid: users.uid }).from(users).limit(1)).length === 0

const storePictures = async (storePhoto: SeedOptions['storePhoto']) => {
  const pictures = await readPictures()
  const kept = await Promise.all(
    pictures.map(async ([name, bytes]) => [name, await storePhoto(bytes)] as const),
  )
  return new Map<string, KeptPhoto>(kept)
}

/** The tables of `Demo` are ordered so that each comes after the tables it refers to. */
const insertAll = async (tx: Orm, demo: Demo) => {
  for (const [name, rows] of Object.entries(demo)) {
    await insertMany<PgTable>(tx, schema[name as keyof Demo], rows)
  }
  await moveSequences(tx)
}

/**
 * Fills an empty database with a week of work in one transaction, and returns whether it did. A database with any
 * person in it is left unchanged, even when another process fills it meanwhile.
 */
export const seedDemo = async (database: Database, options: SeedOptions): Promise<boolean> => {
  if (!(await isEmpty(database.orm))) return false
  const { storePhoto, hashPassword, now = new Date(), monitorRows, allocations } = options
  const [photos, passwordHash] = await Promise.all([
    storePictures(storePhoto),
    hashPassword(demoPassword),
  ])
  const album = (name: string) => {
    const photo = photos.get(name)
    if (photo === undefined) throw new Error(`no picture ${name}`)
    return photo.sha256
  }
  const demo = makeDemo({
    now,
    album,
    ...(monitorRows === undefined ? {} : { monitorRows }),
    ...(allocations === undefined ? {} : { allocations }),
  })
  const people = demo.users.map((user) =>
    demoAccounts.includes(user.username) ? { ...user, passwordHash } : user,
  )
  try {
    return await database.transact(async (tx) => {
      if (!(await isEmpty(tx))) return false
      for (const photo of photos.values()) await photo.record(tx)
      await insertAll(tx, { ...demo, users: people })
      return true
    })
  } catch (error) {
    if (isUniqueViolation(error) && !(await isEmpty(database.orm))) return false
    throw error
  }
}
