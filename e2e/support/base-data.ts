import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAddress, runSql } from '#provider/db/test-database.ts'
import { findPostgres, startPostgres } from '#provider/testing/postgres-server.ts'
import { startProduct, type DatabaseKind, type DataPlace } from './product.ts'

/** The environment variable that passes a run's demo data from the set-up to the workers. */
const variable = 'PAVILHAO_BASE_DATA'

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
 * product. A product then starts in half the CPU time that it takes with the embedded database.
 * Where no PostgreSQL is installed, each product fills an embedded database. Resolves to the
 * teardown.
 */
export async function prepareBaseData(): Promise<() => Promise<void>> {
  if (findPostgres() === undefined) return async () => {}
  const server = await startPostgres()
  const base: BaseData = { serverUrl: server.url, name: 'base', dataDir: await newFolder() }
  await runSql(base.serverUrl, `create database ${base.name}`)
  const databaseUrl = databaseAddress(base.serverUrl, base.name)
  const place = { dataDir: base.dataDir, databaseUrl }
  const product = await startProduct({ ...place, idempotency: 'on', quarantineSeconds: 1 })
  await product.stop()
  process.env[variable] = JSON.stringify(base)
  return async () => {
    await server.close()
    await removeFolder(base.dataDir)
  }
}

/** The storage of one product. */
export interface OwnPlace extends DataPlace {
  remove: () => Promise<void>
}

/**
 * A copy of the demo data on the server of the run; with `embedded`, or without a server, an empty
 * folder.
 */
export async function makePlace(database: DatabaseKind): Promise<OwnPlace> {
  const dataDir = await newFolder()
  const text = process.env[variable]
  if (database === 'embedded' || text === undefined) {
    return { dataDir, remove: () => removeFolder(dataDir) }
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
