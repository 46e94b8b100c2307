import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { migrate } from './migrate.ts'

const runSql = async (databaseUrl: string, statement: string) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own on the server, dropped when it is closed. */
const openOnServer = async (serverUrl: string): Promise<Database> => {
  const name = `pavilhao_test_${randomBytes(6).toString('hex')}`
  await runSql(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href })
  let closing: Promise<void> | undefined
  const closeAndDrop = async () => {
    await database.close()
    await runSql(serverUrl, `drop database ${name} with (force)`)
  }
  return { ...database, close: () => (closing ??= closeAndDrop()) }
}

let emptyDump: Promise<Blob> | undefined

/** Made once in a test process: a copy of a dump opens four times quicker than a new database. */
const dumpEmpty = async (): Promise<Blob> => {
  const database = await openDatabase({ memory: true })
  await migrate(database)
  const dump = await database.dump?.()
  await database.close()
  if (dump === undefined) throw new Error('the embedded database gave no dump')
  return dump
}

/** The server that the suite runs against instead of the embedded database, if one was given. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL']

/** A new database with the schema and nothing in it but what migrations put there. Close it after the test. */
export const openTestDatabase = async (): Promise<Database> => {
  if (testDatabaseUrl === undefined)
    return openDatabase({ from: await (emptyDump ??= dumpEmpty()) })
  const database = await openOnServer(testDatabaseUrl)
  await migrate(database)
  return database
}

/** The same without the schema. */
export const openBareTestDatabase = (): Promise<Database> =>
  testDatabaseUrl === undefined ? openDatabase({ memory: true }) : openOnServer(testDatabaseUrl)
