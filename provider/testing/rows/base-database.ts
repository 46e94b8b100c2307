import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/connection/open-database.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { openCopyOnServer, testDatabaseUrl } from '../../db/test-database.ts'
import { fillDatabase } from './fill-database.ts'

/** Among the caches of other tools; may be deleted at any time. */
const folder = fileURLToPath(new URL('../../../.cache/provider-tests/', import.meta.url))

/**
 * A new database with the people and exits of the tests. It takes seconds to make and little to copy, so it is made
 * once and kept until the schema or the fill code changes.
 */
export async function openFilledDatabase(): Promise<Database> {
  const name = await nameOfBase()
  if (testDatabaseUrl !== undefined) {
    return openCopyOnServer(testDatabaseUrl, `pavilhao_filled_${name}`, async (database) => {
      await migrate(database)
      await fillDatabase(database)
    })
  }
  return openDatabase({ from: await dumpFilled(name) })
}

/** Puts the same data into a new data directory: for a provider in a process of its own. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const from = await dumpFilled(await nameOfBase())
  await mkdir(dataDir, { recursive: true })
  const client = await PGlite.create(join(dataDir, 'database'), { loadDataDir: from })
  await client.close()
}

async function dumpFilled(name: string): Promise<Blob> {
  const path = `${folder}${name}.tar`
  const kept = await readFile(path).catch(() => undefined)
  if (kept) return new Blob([kept])
  const database = await openDatabase({ memory: true })
  await migrate(database)
  await fillDatabase(database)
  const dump = await database.dump?.()
  await database.close()
  if (!dump) throw new Error('the embedded database gave no dump')
  await keep(path, dump)
  return dump
}

async function nameOfBase(): Promise<string> {
  const filler = await readFile(new URL('./fill-database.ts', import.meta.url))
  const hash = createHash('sha256')
    .update(JSON.stringify(await readMigrations()))
    .update(filler)
  return hash.digest('hex').slice(0, 16)
}

/** Written atomically, because several test files may make it at once. */
async function keep(path: string, dump: Blob) {
  await mkdir(folder, { recursive: true })
  const others = (await readdir(folder)).filter((name) => name.endsWith('.tar'))
  for (const name of others) if (!path.endsWith(name)) await rm(folder + name, { force: true })
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, Buffer.from(await dump.arrayBuffer()))
  await rename(temporary, path)
}
