import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { isThereAlready, isUniqueViolation, sqlStateOf } from './connection/sql-errors.ts'

export type Migration = { name: string; statements: string[] }

/** Our migrations contain no functions and no text with a semicolon at the end of a line. */
const splitStatements = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** The migrations in their order: `NNN-title.sql`. */
export const readMigrations = async (
  folder = new URL('./migrations/', import.meta.url),
): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      name: name.replace(/\.sql$/, ''),
      statements: splitStatements(await readFile(new URL(name, folder), 'utf8')),
    })),
  )
}

const undefinedTable = '42P01'

const readApplied = async (database: Database): Promise<Set<string>> => {
  const { rows } = await database.orm.execute<{ name: string }>(
    sql`select name from schema_migrations`,
  )
  return new Set(rows.map((row) => row.name))
}

const createRecord = async (database: Database) => {
  try {
    await database.orm.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)`,
    )
  } catch (error) {
    // With two processes at once, PostgreSQL lets both try. The second one either conflicts in the catalogue, or finds
    // that the table or its row type exists.
    if (!isUniqueViolation(error) && !isThereAlready(error)) throw error
  }
}

const findApplied = async (database: Database): Promise<Set<string>> => {
  try {
    return await readApplied(database)
  } catch (error) {
    if (sqlStateOf(error) !== undefinedTable) throw error
    await createRecord(database)
    return readApplied(database)
  }
}

/**
 * Writes the record first and then changes the schema, in one transaction: a second process waits for the record and
 * then finds it. Statements also use `if not exists`, for engines where schema changes are not transactional. The
 * statement timeout of calls (`postgres.ts`) is lifted, because it would abort the rewriting of a large table at every
 * start.
 */
const apply = (database: Database, { name, statements }: Migration): Promise<boolean> =>
  database.transact(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const { rows } = await tx.execute(
        sql`insert into schema_migrations (name, applied_at) values (${name}, now())
            on conflict (name) do nothing returning name`,
      )
      if (rows.length === 0) return false
      for (const statement of statements) await tx.execute(sql.raw(statement))
      return true
    },
    { isolation: 'read committed' },
  )

/**
 * Brings the schema up to date and returns the names of the migrations that this call applied. Idempotent, and safe
 * when several processes start on one database at once.
 */
export const migrate = async (database: Database, migrations?: Migration[]): Promise<string[]> => {
  const wanted = migrations ?? (await readMigrations())
  const applied = await findApplied(database)
  const done: string[] = []
  for (const migration of wanted) {
    if (applied.has(migration.name)) continue
    if (await apply(database, migration)) done.push(migration.name)
  }
  return done
}
