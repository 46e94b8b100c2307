import { getTableColumns, is, sql, Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { schema } from './schema.ts'
import { openBareTestDatabase, testDatabaseUrl } from './test-database.ts'

const openBare = async () => {
  const database = await openBareTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** Every column, as `table.column type null|not null`. */
const describeSchema = async ({ orm }: Database): Promise<string[]> => {
  const { rows } = await orm.execute<{ told: string }>(sql`
    select c.table_name || '.' || c.column_name || ' ' || c.udt_name || ' ' ||
      case c.is_nullable when 'YES' then 'null' else 'not null' end as told
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name <> 'schema_migrations'
    order by 1`)
  return rows.map(({ told }) => told)
}

const udtNames: Readonly<Record<string, string>> = {
  bigint: 'int8',
  integer: 'int4',
  smallint: 'int2',
  boolean: 'bool',
  'timestamp (3) with time zone': 'timestamptz',
}

const udtName = (column: PgColumn) => {
  const type = column.getSQLType()
  return udtNames[type] ?? type.replace(/ ?\(.*/, '')
}

const describeCode = (): string[] =>
  Object.values(schema)
    .filter((table) => is(table, Table))
    .flatMap((table: PgTable) =>
      Object.values(getTableColumns(table)).map((column: PgColumn) => {
        const isRequired = column.notNull || isKey(table, column)
        return `${getTableConfig(table).name}.${toSnakeCase(column.name)} ${udtName(column)} ${isRequired ? 'not null' : 'null'}`
      }),
    )
    .toSorted((one, other) => (one < other ? -1 : 1))

const isKey = (table: PgTable, column: PgColumn) =>
  column.primary || getTableConfig(table).primaryKeys.some((key) => key.columns.includes(column))

describe('migrations', () => {
  test('make the tables that the code names, column by column, and no others', async () => {
    const database = await openBare()
    await migrate(database)
    const told = await describeSchema(database)
    expect(told.length).toBeGreaterThan(200)
    expect(told.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(describeCode())
  }, 120_000)

  test('run once: a second call finds nothing to do', async () => {
    const database = await openBare()
    const names = (await readMigrations()).map(({ name }) => name)
    expect(await migrate(database)).toEqual(names)
    expect(await migrate(database)).toEqual([])
  }, 120_000)

  test('lead to the same schema from every version', async () => {
    const database = await openBare()
    const migrations = await readMigrations()
    await migrate(database)
    const whole = await describeSchema(database)
    for (const [version] of migrations.entries()) {
      await database.orm.execute(sql`drop schema public cascade`)
      await database.orm.execute(sql`create schema public`)
      await migrate(database, migrations.slice(0, version))
      expect(await migrate(database)).toHaveLength(migrations.length - version)
      expect(await describeSchema(database)).toEqual(whole)
    }
  }, 120_000)

  test('run by two processes at once are applied once each', async () => {
    const database = await openBare()
    const others = [database, database]
    if (testDatabaseUrl !== undefined) {
      const { rows } = await database.orm.execute<{ name: string }>(
        sql`select current_database() as name`,
      )
      const url = new URL(testDatabaseUrl)
      url.pathname = `/${rows[0]?.name}`
      const second = await openDatabase({ databaseUrl: url.href })
      onTestFinished(() => second.close())
      others[1] = second
    }
    const applied = await Promise.all(others.map((one) => migrate(one)))
    const names = (await readMigrations()).map(({ name }) => name)
    expect(applied.flat().toSorted()).toEqual(names)
  }, 120_000)

  test('say again what is there already without harm, for engines that do not roll a schema back', async () => {
    const database = await openBare()
    await migrate(database)
    const whole = await describeSchema(database)
    await database.orm.execute(sql`delete from schema_migrations`)
    expect(await migrate(database)).toHaveLength((await readMigrations()).length)
    expect(await describeSchema(database)).toEqual(whole)
  }, 120_000)
})
