import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAddress, runSql } from '#provider/db/test-database.ts'
import { findPostgres, startPostgres } from '#provider/testing/postgres-server.ts'
import { startProduct, type DatabaseKind, type DataPlace } from './product.ts'

/** The environment variable that passes a run's demo data from the set-up to the workers. */
const variable = 'PAVILHAO_BASE_DATA'
/** Names the folder of a run for an embedded database with the demo data. */
const embeddedVariable = 'PAVILHAO_EMBEDDED_DATA'

/** The demo data of a run: a database on its PostgreSQL server, and a folder with the photos. */
interface BaseData {
  serverUrl: string
  name: string
  dataDir: string
}

const newFolder = () => mkdtemp(join(tmpdir(), 'pavilhao-'))
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

/**
 * Creates the demo data of a run on a PostgreSQL server, which copies the database for each
 * product. A product then starts in a fraction of the CPU time that it takes with the embedded
 * database. Where no PostgreSQL is installed, each product copies an embedded database. Resolves to
 * the teardown.
 */
export async function prepareBaseData(): Promise<() => Promise<void>> {
  const embedded = await newFolder()
  process.env[embeddedVariable] = embedded
  if (findPostgres() === undefined) return () => removeFolder(embedded)
  const server = await startPostgres()
  const base: BaseData = { serverUrl: server.url, name: 'base', dataDir: await newFolder() }
  await runSql(base.serverUrl, `create database ${base.name}`)
  const databaseUrl = databaseAddress(base.serverUrl, base.name)
  await fill({ dataDir: base.dataDir, databaseUrl })
  process.env[variable] = JSON.stringify(base)
  return async () => {
    await server.close()
    await removeFolder(base.dataDir)
    await removeFolder(embedded)
  }
}

/** Starts a product once, which creates the demo data. */
async function fill(place: DataPlace) {
  const product = await startProduct({ ...place, idempotency: 'on', quarantineSeconds: 1 })
  await product.stop()
}

let filling: Promise<string> | undefined

/**
 * A folder with an embedded database that has the demo data, for copies. The first worker that needs
 * it makes it, because most runs need none, and filling one takes three times as long as a start.
 */
async function fillEmbedded(parent: string): Promise<string> {
  const filled = join(parent, 'filled')
  if (existsSync(filled)) return filled
  const dataDir = await newFolder()
  await fill({ dataDir })
  // Another worker may have been first.
  await rename(dataDir, filled).catch(() => removeFolder(dataDir))
  return filled
}

/** The storage of one product. */
export interface OwnPlace extends DataPlace {
  remove: () => Promise<void>
}

/** An empty folder. */
export async function makeEmptyPlace(): Promise<OwnPlace> {
  const dataDir = await newFolder()
  return { dataDir, remove: () => removeFolder(dataDir) }
}

/**
 * A copy of the demo data on the server of the run; with `embedded`, or without a server, in an
 * embedded database.
 */
export async function makePlace(database: DatabaseKind): Promise<OwnPlace> {
  const empty = await makeEmptyPlace()
  const { dataDir } = empty
  const text = process.env[variable]
  if (database === 'embedded' || text === undefined) {
    const parent = process.env[embeddedVariable]
    if (parent !== undefined) {
      await cp(await (filling ??= fillEmbedded(parent)), dataDir, { recursive: true })
    }
    return empty
  }
  const base = JSON.parse(text) as BaseData
  const name = `story_${randomBytes(6).toString('hex')}`
  await runSql(base.serverUrl, `create database ${name} template ${base.name}`)
  await cp(base.dataDir, dataDir, { recursive: true })
  return {
    dataDir,
    databaseUrl: databaseAddress(base.serverUrl, name),
    remove: async () => {
      await runSql(base.serverUrl, `drop database ${name} with (force)`)
      await removeFolder(dataDir)
    },
  }
}
