import { count, eq, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFilledDatabase } from '../testing/rows/base-database.ts'
import type { Database, Orm } from './database.ts'
import { prepareQuery } from './connection/prepare-query.ts'
import { exits } from './schema/exits.ts'
import { grants, roles, users } from './schema/people.ts'
import { stuffingReports } from './schema/stuffing.ts'

let database: Database

beforeAll(async () => {
  database = await openFilledDatabase()
})

afterAll(() => database.close())

const others = alias(users, 'others')

/** Queries with columns in every form that is used here; some outer joins find no row. */
const queries = {
  'a table': (orm: Orm) => orm.select().from(exits).orderBy(exits.id),
  'columns under names': (orm: Orm) =>
    orm
      .select({ id: exits.id, at: exits.dataAgendada, oc: exits.oc })
      .from(exits)
      .orderBy(exits.id),
  'objects, of which some are missing': (orm: Orm) =>
    orm
      .select({ exit: exits, report: stuffingReports, id: exits.id })
      .from(exits)
      .leftJoin(stuffingReports, eq(stuffingReports.idSaida, exits.id))
      .orderBy(exits.id),
  'objects with some columns, the first of them missing': (orm: Orm) =>
    orm
      .select({
        exit: { id: exits.id, oc: exits.oc },
        report: { oc: stuffingReports.status, id: stuffingReports.idSaida },
        mixed: { id: exits.id, status: stuffingReports.status },
      })
      .from(exits)
      .leftJoin(stuffingReports, eq(stuffingReports.idSaida, exits.id))
      .orderBy(exits.id),
  'another name of a table, and nothing found': (orm: Orm) =>
    orm
      .select({ user: users, other: others })
      .from(users)
      .leftJoin(others, sql`false`)
      .orderBy(users.uid),
  'tables under their own names': (orm: Orm) =>
    orm
      .select()
      .from(users)
      .leftJoin(grants, eq(grants.uid, users.uid))
      .leftJoin(roles, eq(roles.rid, grants.rid))
      .orderBy(users.uid, roles.rid),
  'what is counted and reckoned': (orm: Orm) =>
    orm
      .select({
        status: stuffingReports.status,
        count: count(),
        latest: max(exits.dataAgendada),
        twice: sql<number>`count(*) * 2`.mapWith(Number).as('twice'),
        words: sql<string>`'a' || count(*)`,
        inside: { least: sql<number>`min(${exits.id})`.mapWith(Number) },
      })
      .from(exits)
      .leftJoin(stuffingReports, eq(stuffingReports.idSaida, exits.id))
      .groupBy(stuffingReports.status)
      .orderBy(stuffingReports.status),
} satisfies Record<string, (orm: Orm) => PromiseLike<unknown[]>>

test.each(Object.entries(queries))('rows equal those of Drizzle: %s', async (_, build) => {
  const { orm } = database
  const plain: unknown[] = await (build(orm) as PromiseLike<unknown[]>)
  expect(plain.length).toBeGreaterThan(0)
  const rows = await prepareQuery(build as (typeof queries)['a table'])(orm, {})
  expect(rows).toStrictEqual(plain)
  // Responses without a schema are serialized in the order of their keys.
  expect(JSON.stringify(rows)).toBe(JSON.stringify(plain))
})
