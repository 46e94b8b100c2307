import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './connection/open-database.ts'
import { migrate, type Migration } from './migrate.ts'
import { databaseAddress, openBareTestDatabase, testDatabaseUrl } from './test-database.ts'

const open = async () => {
  const database = await openBareTestDatabase()
  onTestFinished(() => database.close())
  await migrate(database, [])
  await run(database, 'create table a (id bigint primary key, b text not null)')
  await run(database, `insert into a select id, 'B' || id from generate_series(1, 25) id`)
  return database
}

const run = async (database: Database, statement: string) =>
  (await database.orm.execute<{ value: unknown }>(sql.raw(statement))).rows.map(
    ({ value }) => value,
  )

const expand: Migration = {
  name: '900-expand',
  inSteps: true,
  statements: [
    'alter table a add column if not exists c text',
    'update a set c = lower(b) where id in (select id from a where c is null limit 10)',
    'drop index concurrently if exists a_c',
    'create index concurrently a_c on a (c)',
    'alter table a drop constraint if exists a_has_c',
    'alter table a add constraint a_has_c check (c is not null) not valid',
    'alter table a validate constraint a_has_c',
  ],
}

test('REL-10 steps fill a column in batches, build an index beside calls and validate a constraint', async () => {
  const database = await open()
  expect(await migrate(database, [expand])).toEqual(['900-expand'])
  expect(await run(database, 'select count(*) as value from a where c = lower(b)')).toEqual([25])
  const valid = `select indisvalid as value from pg_index where indexrelid = 'a_c'::regclass`
  expect(await run(database, valid)).toEqual([true])
  await expect(run(database, `insert into a values (99, 'B', null)`)).rejects.toThrow()
  expect(await migrate(database, [expand])).toEqual([])
})

test('REL-10 steps that were interrupted are taken again from the first one', async () => {
  const database = await open()
  const broken = { ...expand, statements: [...expand.statements, 'select 1 / 0'] }
  await expect(migrate(database, [broken])).rejects.toThrow()
  expect(await run(database, 'select name as value from schema_migrations')).toEqual([])
  expect(await migrate(database, [expand])).toEqual(['900-expand'])
})

test('REL-10 a batch begins after the last row of the one before, and a row that comes late is filled too', async () => {
  const database = await open()
  await run(database, 'delete from a where id = 5')
  await run(
    database,
    `create function come_late() returns trigger language plpgsql as
     'begin insert into a values (5, ''B5''); return null; end'`,
  )
  await run(
    database,
    'create trigger late after update on a for each row when (new.id = 15) execute function come_late()',
  )
  const fill = `update a set c = lower(b) || ' after ' || :after where id in
    (select id from a where id > :after and c is null order by id limit 10)`
  const statements = ['alter table a add column if not exists c text', fill]
  await migrate(database, [{ name: '900-batches', inSteps: true, statements }])
  const filled = 'select c as value from a where id in (1, 5, 11, 12, 25) order by id'
  expect(await run(database, filled)).toEqual([
    'b1 after 0',
    'b5 after 0',
    'b11 after 0',
    'b12 after 11',
    'b25 after 21',
  ])
})

const openAgain = async (database: Database) => {
  const [name] = await run(database, 'select current_database() as value')
  const second = await openDatabase({
    databaseUrl: databaseAddress(testDatabaseUrl ?? '', String(name)),
  })
  onTestFinished(() => second.close())
  return second
}

/** Of the statement with this text, on any connection: whether it waits for a lock. */
const isWaiting = (database: Database, text: string) =>
  run(
    database,
    `select true as value from pg_stat_activity where wait_event_type = 'Lock' and query like '${text}%'`,
  )

test.skipIf(testDatabaseUrl === undefined)(
  'REL-10 calls go on while a migration waits for the lock of a long transaction',
  async () => {
    const database = await open()
    const others = await openAgain(database)
    let applied: Promise<string[]> | undefined
    await others.transact(async (tx) => {
      await tx.execute(sql`select from a`)
      const statements = ['alter table a add column d text']
      applied = migrate(database, [{ name: '901-alter', statements }])
      await vi.waitFor(async () => expect(await isWaiting(others, 'alter')).toEqual([true]), {
        timeout: 60_000,
        interval: 5,
      })
      // This read queues behind the waiting migration, and is answered although the long transaction goes on.
      expect(await run(database, 'select count(*) as value from a')).toEqual([25])
    })
    expect(await applied).toEqual(['901-alter'])
  },
  120_000,
)

test.skipIf(testDatabaseUrl === undefined)(
  'REL-10 two processes that start at once take the steps once',
  async () => {
    const database = await open()
    const others = await openAgain(database)
    await run(database, 'create table taken (id bigint generated always as identity)')
    const counted = {
      ...expand,
      statements: [...expand.statements, 'insert into taken default values'],
    }
    const applied = await Promise.all([migrate(database, [counted]), migrate(others, [counted])])
    expect(applied.flat()).toEqual(['900-expand'])
    expect(await run(database, 'select count(*) as value from taken')).toEqual([1])
  },
  120_000,
)
