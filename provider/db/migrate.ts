import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CannotStart } from '../settings/settings.ts'
import type { Database, Orm } from './database.ts'
import { isThereAlready, isUniqueViolation, sqlStateOf } from './connection/sql-errors.ts'

/** `inSteps`: each statement is a transaction of its own, because one for all would hold locks for too long. */
export type Migration = { name: string; statements: string[]; inSteps?: boolean }

/** The first line of a migration whose statements are applied one by one. */
const inSteps = '-- in steps'

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
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return {
        name: name.replace(/\.sql$/, ''),
        statements: splitStatements(text),
        inSteps: text.startsWith(inSteps),
      }
    }),
  )
}

const undefinedTable = '42P01'
const insufficientPrivilege = '42501'
const lockNotAvailable = '55P03'

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

/**
 * A text of the floor with a letter or an emoji that the encoding lacks would fail each time a tablet sends it.
 * SQL_ASCII keeps the bytes as they come. An encoding cannot be changed later, so only an empty database is refused.
 */
const refuseEncoding = async ({ orm }: Database) => {
  const { rows } = await orm.execute<{ encoding: string }>(
    sql`select current_setting('server_encoding') as encoding`,
  )
  const encoding = rows[0]?.encoding ?? ''
  if (['UTF8', 'SQL_ASCII'].includes(encoding)) return
  throw new CannotStart(
    `O banco de dados tem a codificação ${encoding}, que não guarda todas as letras: crie-o com ` +
      'createdb --template=template0 --encoding=UTF8 --locale=C.',
  )
}

const findApplied = async (database: Database): Promise<Set<string>> => {
  try {
    return await readApplied(database)
  } catch (error) {
    if (sqlStateOf(error) !== undefinedTable) throw error
    await refuseEncoding(database)
    await createRecord(database)
    return readApplied(database)
  }
}

/**
 * How long a statement may wait for a lock. All calls on its table wait behind it meanwhile: one long call would
 * otherwise stop every call on that table until it ends.
 */
const lockTimeout = '200ms'
/** Calls that waited go on in the pause before the next try, which is random so that tries of processes part. */
const pauseMs = 500
/** Some ten minutes. After that the start fails with the database's own message, and the service starts anew. */
const lockTries = 600

/** Runs `work` again while another transaction holds a lock that it needs, and `mayWait`. */
const retryOnLock = async <T>(work: () => Promise<T>, mayWait = () => true): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isLocked = sqlStateOf(error) === lockNotAvailable
      if (!isLocked || !mayWait() || attempt >= lockTries) throw error
      await sleep(pauseMs * (1 + Math.random()))
    }
  }
}

/**
 * The statement timeout of calls (`postgres.ts`) is lifted, because it would abort a long migration at every start. That
 * statement is the last one of `claim`: after a query the driver's portal keeps its snapshot until the next statement,
 * and an index that is built concurrently waits for every older snapshot.
 */
const withoutLimit = sql`set local statement_timeout = 0`
const withoutWaiting = sql.raw(`set local lock_timeout = '${lockTimeout}'`)

/**
 * Writes the record. Returns false if it is there. A second process fails while it is not committed, and tries again: it
 * must not wait with a snapshot either.
 */
const claim = async (tx: Orm, name: string): Promise<boolean> => {
  await tx.execute(withoutWaiting)
  // The steps run on other connections meanwhile.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  const { rows } = await tx.execute(
    sql`insert into schema_migrations (name, applied_at) values (${name}, now())
        on conflict (name) do nothing returning name`,
  )
  await tx.execute(withoutLimit)
  return rows.length > 0
}

const readCommitted = { isolation: 'read committed' } as const

/** Record and schema change in one transaction. `if not exists` is for engines whose schema changes do not roll back. */
const applyAtOnce = (database: Database, { name, statements }: Migration): Promise<boolean> =>
  retryOnLock(() =>
    database.transact(async (tx) => {
      if (!(await claim(tx, name))) return false
      for (const statement of statements) await tx.execute(sql.raw(statement))
      return true
    }, readCommitted),
  )

/** Returns what an `update` or a `delete` returns of each row that it has changed. */
const runStep = (database: Database, statement: string): Promise<Record<string, unknown>[]> =>
  retryOnLock(() =>
    database.transact(async (tx) => {
      await tx.execute(withoutLimit)
      await tx.execute(withoutWaiting)
      return (await tx.execute(sql.raw(statement))).rows
    }, readCommitted),
  )

/**
 * Repeats a batch until it changes no row, and leaves calls half of the time. In place of `:after` it has the largest id
 * of the batch before: no batch reads again what the others have filled. An index on the rows that are left would not
 * help, because the open record keeps every entry of it. The last pass begins at 0 again, for rows that came late.
 */
const runBatches = async (database: Database, statement: string) => {
  const returned = statement.includes(':after') ? 'id' : '0 as id'
  for (let after = 0; ;) {
    const startedAt = performance.now()
    const batch = `${statement.replaceAll(':after', String(after))} returning ${returned}`
    const rows = await runStep(database, batch)
    if (rows.length === 0 && after === 0) return
    after = Math.max(0, ...rows.map(({ id }) => Number(id)))
    await sleep(performance.now() - startedAt)
  }
}

const runSteps = async (database: Database, statements: readonly string[]) => {
  for (const statement of statements) {
    if (/\bindex concurrently\b/i.test(statement)) await database.runAlone(statement)
    else if (/^(update|delete)\b/i.test(statement)) await runBatches(database, statement)
    else await runStep(database, statement)
  }
}

/**
 * The record is written in a transaction that stays open until the last step, so that no second process takes the
 * steps. After a crash the next start takes all of them again.
 */
const applyInSteps = (database: Database, { name, statements }: Migration): Promise<boolean> => {
  let isClaimed = false
  const work = () =>
    database.transact(async (tx) => {
      isClaimed = await claim(tx, name)
      if (isClaimed) await runSteps(database, statements)
      return isClaimed
    }, readCommitted)
  return retryOnLock(work, () => !isClaimed)
}

/** The embedded database has one connection and one process: the steps come first, and the record last. */
const applyInStepsAlone = async (database: Database, { name, statements }: Migration) => {
  await runSteps(database, statements)
  return database.transact((tx) => claim(tx, name), readCommitted)
}

const apply = (database: Database, migration: Migration): Promise<boolean> => {
  if (migration.inSteps !== true) return applyAtOnce(database, migration)
  const isAlone = database.channel === undefined
  return isAlone ? applyInStepsAlone(database, migration) : applyInSteps(database, migration)
}

/**
 * Brings the schema up to date and returns the names of the migrations that this call applied. Idempotent, and safe
 * when several processes start on one database at once. Throws CannotStart where the account may not do it.
 */
export const migrate = async (database: Database, migrations?: Migration[]): Promise<string[]> => {
  const wanted = migrations ?? (await readMigrations())
  try {
    return await applyMissing(database, wanted)
  } catch (cause) {
    if (sqlStateOf(cause) !== insufficientPrivilege) throw cause
    throw new CannotStart(
      'A conta de DATABASE_URL não pode criar ou mudar as tabelas deste banco de dados: faça dela a dona do banco e ' +
        'das tabelas (createdb --owner=…; restaure com esta conta e --no-owner).',
      { cause },
    )
  }
}

const applyMissing = async (database: Database, wanted: readonly Migration[]) => {
  const applied = await findApplied(database)
  const done: string[] = []
  for (const migration of wanted) {
    if (applied.has(migration.name)) continue
    if (await apply(database, migration)) done.push(migration.name)
  }
  return done
}
