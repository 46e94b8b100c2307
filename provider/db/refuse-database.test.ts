import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../settings/settings.ts'
import { openDatabase } from './connection/open-database.ts'
import { migrate } from './migrate.ts'
import { databaseAddress, runSql, testDatabaseUrl } from './test-database.ts'

const server = testDatabaseUrl ?? ''

/** A new database of the server, owned by the account of the tests. */
const createDatabase = async (options = ''): Promise<URL> => {
  const name = `pavilhao_refused_${randomBytes(6).toString('hex')}`
  await runSql(server, `create database ${name} ${options}`)
  onTestFinished(() => runSql(server, `drop database ${name} with (force)`))
  return new URL(databaseAddress(server, name))
}

/** Migrates as a start does. */
const migrateAt = async ({ href }: URL) => {
  const database = await openDatabase({ databaseUrl: href })
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

describe.skipIf(testDatabaseUrl === undefined)('an empty database is refused', () => {
  test('where its encoding lacks letters of the floor', async () => {
    const url = await createDatabase("template template0 encoding 'LATIN1' locale 'C'")
    await expect(migrateAt(url)).rejects.toThrow(/a codificação LATIN1/)
    await expect(migrateAt(url)).rejects.toThrow(CannotStart)
  }, 120_000)

  test('where the account is not its owner', async () => {
    const url = await createDatabase()
    const account = `guest_${randomBytes(6).toString('hex')}`
    await runSql(server, `create role ${account} login password 'guest'`)
    onTestFinished(() => runSql(server, `drop role ${account}`))
    url.username = account
    url.password = 'guest'
    await expect(migrateAt(url)).rejects.toThrow(/A conta de DATABASE_URL não pode criar/)
    await expect(migrateAt(url)).rejects.toThrow(CannotStart)
  }, 120_000)
})
