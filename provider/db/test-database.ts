import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from './database.ts'
import { openDatabase } from './connection/open-database.ts'
import { migrate, readMigrations } from './migrate.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Runs one statement on a connection of its own. */
export const runSql = async (databaseUrl: string, statement: string) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export const databaseAddress = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A separate database on the server, a copy of `template` where one is named, dropped when it is closed. */
const openOnServer = async (serverUrl: string, template?: string): Promise<Database> => {
  const name = `pavilhao_test_${randomBytes(6).toString('hex')}`
  await runSql(serverUrl, `create database ${name} ${template ? `template ${template}` : ''}`)
  const database = await openDatabase({ databaseUrl: databaseAddress(serverUrl, name) })
  let closing: Promise<void> | undefined
  const closeAndDrop = async () => {
    await database.close()
    await runSql(serverUrl, `drop database ${name} with (force)`)
  }
  return { ...database, close: () => (closing ??= closeAndDrop()) }
}

/**
 * Returns a copy of the database that `fill` makes. The template is made once on the server by the first test file:
 * copying takes a moment, migrations take seconds.
 */
export const openCopyOnServer = async (
  serverUrl: string,
  name: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<Database> => {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await makeTemplate(serverUrl, name, fill)
  } finally {
    await client.end()
  }
  return openOnServer(serverUrl, name)
}

/** The template gets its name only once it is complete. */
const makeTemplate = async (
  serverUrl: string,
  name: string,
  fill: (database: Database) => Promise<unknown>,
) => {
  const temporary = `${name}_making`
  await runSql(serverUrl, `drop database if exists ${temporary} with (force)`)
  await runSql(serverUrl, `create database ${temporary}`)
  const database = await openDatabase({ databaseUrl: databaseAddress(serverUrl, temporary) })
  try {
    await fill(database)
  } finally {
    await database.close()
  }
  await runSql(serverUrl, `alter database ${temporary} rename to ${name}`)
}

// Made once in a test process: a copy of a dump opens four times faster than a new database.
let bareDump: Promise<Blob> | undefined
let emptyDump: Promise<Blob> | undefined

const openBareInMemory = async () =>
  openDatabase({ from: await (bareDump ??= dump(await openDatabase({ memory: true }))) })

const dumpEmpty = async (): Promise<Blob> => {
  const database = await openDatabase({ memory: true })
  await migrate(database)
  return dump(database)
}

const dump = async (database: Database): Promise<Blob> => {
  const dumped = await database.dump?.()
  await database.close()
  if (dumped === undefined) throw new Error('the embedded database gave no dump')
  return dumped
}

/** The server that the suite runs against instead of the embedded database, if one was given. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL']

/** A new database with the schema and only the data of the migrations. Close it after the test. */
export const openTestDatabase = async (): Promise<Database> => {
  if (testDatabaseUrl === undefined)
    return openDatabase({ from: await (emptyDump ??= dumpEmpty()) })
  const name = `pavilhao_schema_${hashOf(JSON.stringify(await readMigrations()))}`
  return openCopyOnServer(testDatabaseUrl, name, migrate)
}

/** A new database without the schema. */
export const openBareTestDatabase = (): Promise<Database> =>
  testDatabaseUrl === undefined ? openBareInMemory() : openOnServer(testDatabaseUrl)
