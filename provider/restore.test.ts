import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/connection/open-database.ts'
import { databaseAddress, runSql, testDatabaseUrl } from './db/test-database.ts'
import { openDiskStore } from './photos/disk-store.ts'
import { stuffingCalls } from './testing/calls/stuffing-calls.ts'
import { openProvider } from './testing/open-provider.ts'
import { picture } from './testing/pictures.ts'
import { findPostgres, startPostgres, type PostgresServer } from './testing/postgres-server.ts'
import { addReport } from './testing/rows/add-report.ts'

const run = promisify(execFile)
const afterRestore = new URL('../deploy/after-restore.sql', import.meta.url)
const programs = findPostgres()
/** Beside the server's own program, which may be found by a link. */
const program = (name: string) =>
  join(dirname(realpathSync(join(programs ?? '', 'postgres'))), name)

/** The name of each table with a hash of its rows. */
async function hashTables({ orm }: Database): Promise<Record<string, string>> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await orm.execute<{ hash: string }>(
      sql.raw(`select md5(string_agg(one::text, ' ' order by one::text)) as hash from ${name} one`),
    )
    hashes[name] = found.rows[0]?.hash ?? 'empty'
  }
  return hashes
}

/** `docs/operate.md` names the commands, and their order. */
describe.runIf(testDatabaseUrl !== undefined && programs !== undefined)('a backup', () => {
  let folder: string
  let other: PostgresServer

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pavilhao-backup-'))
    other = await startPostgres()
  })
  afterAll(async () => {
    await other.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('REL-07 restored on another server, or on a cluster, it has every row and photo, knows what it took, and takes more', async () => {
    const [photos, copied, dumped] = ['photos', 'copied', 'dump'].map((name) => join(folder, name))
    if (!photos || !copied || !dumped) throw new Error('no place')
    const first = await openProvider({ photos: openDiskStore(photos) })
    const calls = stuffingCalls(first, await first.authorize('ana'))
    const idSaida = await addReport(first.database)
    const key = (end: string) => ({
      'idempotency-key': `"8f14e45f-ceea-467f-a2b8-5d3f6c1a9b0${end}"`,
    })
    const [before, during] = [await picture(), await picture()]
    expect((await calls.upload(idSaida, '1', before, key('1'))).statusCode).toBe(200)

    const name = await first.database.orm.execute<{ name: string }>(
      sql`select current_database() as name`,
    )
    const address = databaseAddress(testDatabaseUrl ?? '', name.rows[0]?.name ?? '')
    const hashes = await hashTables(first.database)
    await run(program('pg_dump'), ['--format=custom', `--file=${dumped}`, address])
    // Acknowledged while the backup is made: its row is not in the dump, its files may be in the copy.
    expect((await calls.upload(idSaida, '2', during, key('2'))).statusCode).toBe(200)
    await cp(photos, copied, { recursive: true })
    await first.close()

    const steps = await readFile(afterRestore, 'utf8')
    await runSql(other.url, 'create database restored')
    const databaseUrl = databaseAddress(other.url, 'restored')
    // The steps after a restore fail in a database that is not the restored one.
    await expect(runSql(databaseUrl, steps)).rejects.toThrow(/schema_migrations/)
    await run(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', databaseUrl, dumped])
    const database = await openDatabase({ databaseUrl })
    expect(await hashTables(database)).toEqual(hashes)
    await runSql(databaseUrl, steps)
    const second = await openProvider({ database, photos: openDiskStore(copied) })
    const again = stuffingCalls(second, await second.authorize('ana'))
    expect((await again.file(idSaida, '1')).statusCode).toBe(200)
    const known = await again.upload(idSaida, '1', before, key('1'))
    expect([known.statusCode, known.headers['idempotency-replayed']]).toEqual([200, 'true'])
    // The device that still has the photo sends it again: it is taken as a new one.
    const lost = await again.upload(idSaida, '2', during, key('2'))
    expect([lost.statusCode, lost.headers['idempotency-replayed']]).toEqual([200, undefined])
    // A device may know any number that the first server handed out after the dump.
    expect(await addReport(database)).toBeGreaterThan(idSaida + 999_999)
    expect([first.reported, second.reported]).toEqual([[], []])
    await second.close()

    // Onto the tests' own server, which is a cluster in `npm run trial -- machine --contract`.
    const restored = `${name.rows[0]?.name}_restored`
    await runSql(testDatabaseUrl ?? '', `create database ${restored}`)
    const onCluster = databaseAddress(testDatabaseUrl ?? '', restored)
    await run(program('pg_dump'), ['--format=custom', `--file=${dumped}`, databaseUrl])
    await run(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', onCluster, dumped])
    const there = await openDatabase({ databaseUrl: onCluster })
    expect(await hashTables(there)).toEqual(await hashTables(database))
    await there.close()
    await database.close()
    await runSql(testDatabaseUrl ?? '', `drop database ${restored}`)
  })
})
