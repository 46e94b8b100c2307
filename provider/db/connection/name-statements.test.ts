import { eq, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Orm } from '../database.ts'
import { openTestDatabase, testDatabaseUrl } from '../test-database.ts'

const things = pgTable('things', { id: integer(), weight: integer() })

let database: Database

const weigh = (orm: Orm) =>
  orm.select({ weight: things.weight }).from(things).where(eq(things.id, 1))

const weighOften = async (orm: Orm) => {
  for (let times = 0; times < 8; times += 1) expect(await weigh(orm)).toHaveLength(1)
}

/** The statements that the server keeps for this connection. */
const kept = async (orm: Orm) => {
  const { rows } = await orm.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements`,
  )
  return rows.filter(({ statement }) => statement.includes('things')).length
}

describe.runIf(testDatabaseUrl !== undefined)('repeated statements', () => {
  beforeEach(async () => {
    database = await openTestDatabase()
    await database.orm.execute(sql`create table things (id integer, weight integer)`)
    await database.orm.insert(things).values({ id: 1, weight: 7 })
  })
  afterEach(() => database.close())

  test('are kept once by the server, and use the values of each call', async () => {
    await database.transact(async (tx) => {
      await weigh(tx)
      expect(await kept(tx)).toBe(0)
      await weighOften(tx)
      await tx.update(things).set({ weight: 9 })
      expect(await weigh(tx)).toEqual([{ weight: 9 }])
      expect(await kept(tx)).toBe(1)
    })
  })

  test('continue without a name after a migration of their table', async () => {
    await weighOften(database.orm)
    await database.transact((tx) => weighOften(tx))
    await database.orm.execute(sql`alter table things alter weight type text`)
    expect(await weigh(database.orm)).toEqual([{ weight: 7 }])
    expect(await weigh(database.orm)).toEqual([{ weight: 7 }])
  })

  test('retry their transaction after a migration of their table', async () => {
    await database.transact((tx) => weighOften(tx))
    await database.orm.execute(sql`alter table things alter weight type text`)
    expect(await database.transact((tx) => weigh(tx))).toEqual([{ weight: 7 }])
  })

  test('continue where the server has lost them, as behind a pooler', async () => {
    await database.transact((tx) => weighOften(tx))
    await database.orm.execute(sql`deallocate all`)
    expect(await database.transact((tx) => weigh(tx))).toEqual([{ weight: 7 }])
    expect(await weigh(database.orm)).toEqual([{ weight: 7 }])
  })
})
