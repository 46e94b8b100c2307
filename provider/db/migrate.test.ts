import { getTableColumns, is, sql, Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { toInvoiceSearchText } from './search/invoice-search-text.ts'
import { openDatabase } from './connection/open-database.ts'
import { toLineKey } from '#src/domain/names/search.ts'
import { migrate, readMigrations } from './migrate.ts'
import { schema } from './schema.ts'
import { toSearchText } from './search/search-text.ts'
import { openBareTestDatabase, testDatabaseUrl } from './test-database.ts'

const openBare = async () => {
  const database = await openBareTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** Opens the database as another process does. The embedded database has one connection for all. */
const openAgain = async (database: Database, search = '') => {
  if (testDatabaseUrl === undefined) return database
  const { rows } = await database.orm.execute<{ name: string }>(
    sql`select current_database() as name`,
  )
  const url = new URL(testDatabaseUrl)
  url.pathname = `/${rows[0]?.name}`
  url.search = search
  const second = await openDatabase({ databaseUrl: url.href })
  onTestFinished(() => second.close())
  return second
}

/** Every column, as `table.column type null|not null`. */
const describeSchema = async ({ orm }: Database): Promise<string[]> => {
  const { rows } = await orm.execute<{ reported: string }>(sql`
    select c.table_name || '.' || c.column_name || ' ' || c.udt_name || ' ' ||
      case c.is_nullable when 'YES' then 'null' else 'not null' end as reported
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name <> 'schema_migrations'
    order by 1`)
  return rows.map(({ reported }) => reported)
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
  test('create exactly the tables and columns that the code declares', async () => {
    const database = await openBare()
    await migrate(database)
    const reported = await describeSchema(database)
    expect(reported.length).toBeGreaterThan(200)
    expect(reported.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(describeCode())
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
  }, 600_000)

  test('close forklift problems that a later checklist has checked, and reopen those that none has', async () => {
    const database = await openBare()
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name.startsWith('016'))
    await migrate(database, migrations.slice(0, at))
    const run = (statement: string) => database.orm.execute(sql.raw(statement))
    await run(`insert into users (uid, username, nome, tipo, search_text, created_at, updated_at)
      values (1, 'ivo', 'Ivo', 'SGL', 'ivo', now(), now())`)
    await run(`insert into photos (sha256, size, type, stored_size, width, height, created_at)
      values ('a', 1, 'image/jpeg', 1, 1, 1, now())`)
    await run(`insert into forklifts (id, descricao, modelo, search_text)
      values (1, 'EMP-01', '', ''), (2, 'EMP-02', '', '')`)
    await run(`insert into forklift_checklists (id, id_maquina, dia, data, horimetro, sha256, uid)
      values (1, 1, '2026-11-18', now(), 1, 'a', 1), (2, 1, '2026-11-19', now(), 2, 'a', 1),
        (3, 1, '2026-11-20', now(), 3, 'a', 1), (4, 2, '2026-11-20', now(), 1, 'a', 1)`)
    await run(`insert into forklift_answers
      (id_checklist, field, value, variant, uid, updated_at)
      values (1, 'pneus', '2', 'NOT', 1, now()), (1, 'farois', '2', 'NOT', 1, now()),
        (3, 'pneus', '1', 'OK', 1, '2026-11-20T12:00:00Z'), (4, 'farois', '1', 'OK', 1, now())`)
    await run(`insert into forklift_issues
      (id_maquina, id_checklist, field, opened_at, opened_by, closed_at)
      values (1, 1, 'pneus', now(), 1, null), (1, 1, 'farois', now(), 1, now())`)
    await migrate(database)
    const { rows } = await database.orm.execute<{ field: string; by: number | null; at: string }>(
      sql`select field, closed_by_checklist as by, (closed_at = '2026-11-20T12:00:00Z')::text as at
          from forklift_issues order by field desc`,
    )
    expect(
      rows.map(({ field, by, at: isAt }) => [field, by === null ? by : Number(by), isAt]),
    ).toEqual([
      ['pneus', 3, 'true'],
      ['farois', null, null],
    ])
  }, 120_000)

  test('fill in the sort columns of existing invoices', async () => {
    const database = await openBare()
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name.startsWith('015'))
    await migrate(database, migrations.slice(0, at))
    const run = (statement: string) => database.orm.execute(sql.raw(statement))
    await run(`insert into users (uid, username, nome, tipo, search_text, created_at, updated_at)
      values (1, 'ana', 'Ana', 'SGL', 'ana', now(), now())`)
    await run(`insert into suppliers (id, razao_social, cnpj) values (1, 'F', '1')`)
    await run(`insert into materials (id, produto, cliente, search_text) values (1, 'PP', 1, 'pp')`)
    await run(`insert into receipts
      (id, cliente, ot, id_tipo_entrada, local, data_entrada, id_fornecedor, created_at)
      values (1, 1, 'OT', 1, 'Doca', '2026-11-20T12:00:00Z', 1, now())`)
    await run(`insert into receipt_invoices (id, id_receipt, search_text)
      values (1, 1, ''), (2, 1, ''), (3, 1, ''), (4, 1, '')`)
    await run(`insert into invoice_items
      (id, id_nota_fiscal, id_material, produto, lote, peso, embalagens)
      values (1, 1, 1, 'PP', 'A', 1, 1), (2, 2, 1, 'PP', 'A', 1, 1), (3, 2, 1, 'PP', 'B', 1, 1),
        (4, 3, 1, 'PP', 'A', 1, 1)`)
    await run(`insert into receiving_reports
      (reference_id, status, peso_inicial, search_text, created_at, created_by, updated_at)
      values (1, 1, 1, '', now(), 1, now()), (2, 1, 1, '', now(), 1, now()),
        (4, 10, 1, '', now(), 1, now())`)
    await migrate(database)
    const { rows } = await database.orm.execute<{ id: number; concluida: number; at: string }>(
      sql`select id, concluida, (data_entrada = '2026-11-20T12:00:00Z')::text as at
          from receipt_invoices order by id`,
    )
    expect(rows.map(({ id, concluida, at: isAt }) => [Number(id), concluida, isAt])).toEqual([
      [1, 1, 'true'],
      [2, 0, 'true'],
      [3, 0, 'true'],
      [4, 0, 'true'],
    ])
  }, 120_000)

  test('fill in the search columns of existing lines and lots', async () => {
    const database = await openBare()
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name.startsWith('017'))
    await migrate(database, migrations.slice(0, at))
    const run = (statement: string) => database.orm.execute(sql.raw(statement))
    await run(`insert into materials (id, produto, cliente, search_text) values (1, 'PP', 1, 'pp')`)
    const tags = ['A1-001', 'Z9-123']
    const lots = ['K261101-07', 'LÃ.1/Ç']
    await run(`insert into lines (id, tag, pavilhao, capacidade)
      values ${tags.map((tag, id) => `(${id}, '${tag}', 'H', 1)`).join()}`)
    await run(`insert into products (id, id_material, lote, data_entrada, origem)
      values ${lots.map((lot, id) => `(${id}, 1, '${lot}', now(), '')`).join()}`)
    await migrate(database)
    const found = async (table: string) => {
      const { rows } = await database.orm.execute<{ search_text: string }>(
        sql.raw(`select search_text from ${table} order by id`),
      )
      return rows.map((row) => row.search_text)
    }
    expect(await found('lines')).toEqual(tags.map(toLineKey))
    expect(await found('products')).toEqual(lots.map((lot) => toSearchText(lot)))
  }, 120_000)

  test('fill in the search text of each report of an invoice with several items, and leave other reports unchanged', async () => {
    const database = await openBare()
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name.startsWith('023'))
    await migrate(database, migrations.slice(0, at))
    const run = (statement: string) => database.orm.execute(sql.raw(statement))
    await run(`insert into users (uid, username, nome, tipo, search_text, created_at, updated_at)
      values (1, 'ana', 'Ana', 'SGL', 'ana', now(), now())`)
    await run(`insert into suppliers (id, razao_social, cnpj) values (1, 'Açúcar & Cia.', '1')`)
    await run(`insert into vehicles (id, placa, tipo) values (1, 'ABC-1D23', 'CAVALO')`)
    await run(`insert into materials (id, produto, cliente, search_text) values (1, 'PP', 1, 'pp')`)
    await run(`insert into receipts (id, cliente, ot, id_tipo_entrada, local, data_entrada,
        id_placa_cavalo, id_fornecedor, created_at)
      values (1, 1, 'OT-1', 1, '  Doca - 5\t Fundos ', now(), 1, 1, now())`)
    await run(`insert into receipt_invoices
      (id, id_receipt, nota_fiscal, nota_fiscal_origem, search_text, data_entrada)
      values (1, 1, null, null, 'all', now()), (2, 1, '9.001', '7/7', 'all', now()),
        (3, 1, '9.002', null, 'all', now())`)
    await run(`insert into invoice_items
      (id, id_nota_fiscal, id_material, produto, lote, peso, embalagens)
      values (1, 1, 1, 'PP Ação', 'A.1', 1, 1), (2, 1, 1, 'PEAD', 'B-2', 1, 1),
        (3, 2, 1, 'PP', 'C', 1, 1), (4, 2, 1, 'PP', 'D', 1, 1), (5, 3, 1, 'PP', 'E', 1, 1)`)
    await run(`insert into receiving_reports
      (reference_id, status, peso_inicial, search_text, created_at, created_by, updated_at)
      select id, 2, 1, 'all', now(), 1, now() from invoice_items where id <> 4`)
    await migrate(database)
    const { rows } = await database.orm.execute<{ search_text: string }>(
      sql`select search_text from receiving_reports order by reference_id`,
    )
    const words = {
      ot: 'OT-1',
      local: '  Doca - 5\t Fundos ',
      fornecedor: 'Açúcar & Cia.',
      placaCavalo: 'ABC-1D23',
      placaCarroceria: null,
    }
    const virtual = { ...words, notaFiscal: null, notaFiscalOrigem: null }
    const real = { ...words, notaFiscal: '9.001', notaFiscalOrigem: '7/7' }
    expect(rows.map((row) => row.search_text)).toEqual([
      toInvoiceSearchText(virtual, [{ produto: 'PP Ação', lote: 'A.1' }]),
      toInvoiceSearchText(virtual, [{ produto: 'PEAD', lote: 'B-2' }]),
      toInvoiceSearchText(real, [{ produto: 'PP', lote: 'C' }]),
      'all',
    ])
  }, 120_000)

  test('run by two processes at once are applied once each', async () => {
    const database = await openBare()
    const others = [database, await openAgain(database)]
    const applied = await Promise.all(others.map((one) => migrate(one)))
    const names = (await readMigrations()).map(({ name }) => name)
    expect(applied.flat().toSorted()).toEqual(names)
  }, 120_000)

  /** The embedded database has no statement timeout. */
  test.skipIf(testDatabaseUrl === undefined)(
    'are not bound by the statement timeout of calls',
    async () => {
      const database = await openBare()
      await migrate(database, [])
      const limited = await openAgain(database, 'statement_timeout=1000')
      const slow = { name: '900-slow', statements: ['select pg_sleep(1.5)'] }
      expect(await migrate(limited, [slow])).toEqual(['900-slow'])
      const { rows } = await limited.orm.execute(sql`show statement_timeout`)
      expect(rows).toEqual([{ statement_timeout: '1s' }])
    },
    120_000,
  )

  test('can run again on a complete schema without harm, for engines that do not roll back schema changes', async () => {
    const database = await openBare()
    await migrate(database)
    const whole = await describeSchema(database)
    await database.orm.execute(sql`delete from schema_migrations`)
    expect(await migrate(database)).toHaveLength((await readMigrations()).length)
    expect(await describeSchema(database)).toEqual(whole)
  }, 120_000)
})
