import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { openCopyOnServer, openTestDatabase, testDatabaseUrl } from '../db/test-database.ts'
import { fillDatabase } from './fill-database.ts'

/** Beside what other tools keep between runs; may be deleted at any time. */
const folder = fileURLToPath(new URL('../../.cache/provider-tests/', import.meta.url))

/**
 * A new database with the people and exits of the tests. Making one takes seconds, copying it does
 * not: it is made once and kept, for as long as neither the schema nor what fills it changes.
 */
export async function openFilledDatabase(): Promise<Database> {
  const name = await nameOfBase()
  if (testDatabaseUrl !== undefined) {
    return openCopyOnServer(testDatabaseUrl, `pavilhao_filled_${name}`, async (database) => {
      await migrate(database)
      await fillDatabase(database)
    })
  }
  const path = `${folder}${name}.tar`
  const kept = await readFile(path).catch(() => undefined)
  if (kept) return openDatabase({ from: new Blob([kept]) })
  const database = await makeDatabase()
  await keep(path, await database.dump?.())
  return database
}

async function makeDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  await fillDatabase(database)
  return database
}

async function nameOfBase(): Promise<string> {
  const filler = await readFile(new URL('./fill-database.ts', import.meta.url))
  const hash = createHash('sha256')
    .update(JSON.stringify(await readMigrations()))
    .update(filler)
  return hash.digest('hex').slice(0, 16)
}

/** Whole or not at all: several test files may make it at once. */
async function keep(path: string, dump: Blob | undefined) {
  if (!dump) return
  await mkdir(folder, { recursive: true })
  const others = (await readdir(folder)).filter((name) => name.endsWith('.tar'))
  for (const name of others) if (!path.endsWith(name)) await rm(folder + name, { force: true })
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, Buffer.from(await dump.arrayBuffer()))
  await rename(aside, path)
}
