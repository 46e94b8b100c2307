import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DataDirInUseError } from './connection/data-dir-lock.ts'
import type { Database } from './database.ts'
import { openDatabase } from './connection/open-database.ts'
import { migrate } from './migrate.ts'
import { DatabaseUnreachableError } from './connection/postgres.ts'
import { carriers } from './schema/partners.ts'
import { openTestDatabase, testDatabaseUrl } from './test-database.ts'

const makeDataDir = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pavilhao-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

const addCarrier = ({ orm }: Database, nome: string) =>
  orm.insert(carriers).values({ nome, cnpj: nome, searchText: nome }).returning()

// Where the suite runs on a server, the run without one has covered these tests.
describe.runIf(testDatabaseUrl === undefined)('the embedded database', () => {
  test('logs once why its maintenance failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => {
      said.mockRestore()
      vi.useRealTimers()
    })
    // Maintenance fails, because its tables do not exist.
    const database = await openDatabase({ memory: true })
    const passHours = async (hours: number) => {
      vi.advanceTimersByTime(hours * 60 * 60_000)
      // Queries are queued, so the maintenance is done when this query is.
      for (let turn = 0; turn < 10; turn += 1) await database.orm.execute(sql`select 1`)
    }
    await passHours(6)
    await passHours(6)
    expect(said.mock.calls.map(([line]) => line)).toEqual([
      expect.stringMatching(/A manutenção do banco de dados não chegou ao fim.*42P01/s),
    ])
    await database.close()
  })

  test('is refused to a second opener, and keeps all data after it is reopened', async () => {
    const dataDir = await makeDataDir()
    const first = await openDatabase({ dataDir })
    expect(await migrate(first)).not.toEqual([])
    await addCarrier(first, 'um')
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataDirInUseError)
    await first.checkpoint()
    await first.close()
    await first.close()

    const again = await openDatabase({ dataDir })
    onTestFinished(() => again.close())
    expect(await migrate(again)).toEqual([])
    expect(await again.orm.select().from(carriers)).toHaveLength(1)
    expect(again.description).toContain('nunca chama fsync')
  }, 120_000)

  test('loses no acknowledged write when its process is killed', async () => {
    const dataDir = await makeDataDir()
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    const code = `const { openDatabase } = await import(${at('connection/open-database.ts')})
      const { sql } = await import('drizzle-orm')
      const { orm } = await openDatabase({ dataDir: process.argv[1] })
      await orm.execute(sql\`create table kept (n bigint primary key)\`)
      for (let n = 0; ; n += 1) {
        await orm.execute(sql\`insert into kept values (\${n})\`)
        console.log(n)
      }`
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', code, dataDir],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let acknowledged = -1
    for await (const line of createInterface(child.stdout)) {
      acknowledged = Number(line)
      if (acknowledged === 300) child.kill('SIGKILL')
    }
    const database = await openDatabase({ dataDir })
    onTestFinished(() => database.close())
    const { rows } = await database.orm.execute<{ count: number }>(
      sql`select count(*) as count from kept where n <= ${acknowledged}`,
    )
    expect(acknowledged).toBeGreaterThanOrEqual(300)
    expect(Number(rows[0]?.count)).toBe(acknowledged + 1)
  }, 120_000)

  test('that cannot be read is reported in one sentence, and its directory is released', async () => {
    const dataDir = await makeDataDir()
    await mkdir(join(dataDir, 'database'))
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), 'nada')
    for (const attempt of ['first', 'second']) {
      const error: unknown = await openDatabase({ dataDir }).catch((reason: unknown) => reason)
      expect(error, attempt).toBeInstanceOf(DatabaseUnreachableError)
      expect((error as Error).message).toMatch(/^O banco de dados em .+ não abre \(.+\): restaure/)
    }
  }, 120_000)

  test('opens as a copy of a dump, and describes itself as in memory', async () => {
    const first = await openDatabase({ memory: true })
    await migrate(first)
    await addCarrier(first, 'um')
    const dump = await first.dump?.()
    await first.close()
    if (dump === undefined) throw new Error('no dump')

    const copy = await openDatabase({ from: dump })
    onTestFinished(() => copy.close())
    expect(copy.description).toContain('em memória')
    expect(await copy.orm.select().from(carriers)).toHaveLength(1)
  }, 120_000)
})

describe('a database server', () => {
  test('that does not answer is reported in one sentence, without the password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://ana:segredo@127.0.0.1:9/pavilhao' })
    const error: unknown = await opening.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseUnreachableError)
    const { message } = error as Error
    expect(message).toMatch(
      /^O banco de dados 127\.0\.0\.1:9\/pavilhao não responde \(.+\): confira DATABASE_URL\.$/,
    )
    expect(message).not.toContain('segredo')
  })

  test('with a password whose characters are not encoded is reported as an invalid address, without the password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://ana:se#gredo@127.0.0.1:9/pavilhao' })
    const { message } = (await opening.catch((reason: unknown) => reason)) as Error
    expect(message).toMatch(/^DATABASE_URL não é um endereço válido: /)
    expect(message).not.toContain('gredo')
  })
})

describe('a transaction', () => {
  const openWithCarrier = async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const [row] = await addCarrier(database, '0')
    if (row === undefined) throw new Error('no row')
    return { database, id: row.id }
  }

  test('reads, checks and writes in isolation: of 24 concurrent ones no update is lost', async () => {
    const { database, id } = await openWithCarrier()
    let runs = 0
    const count = () =>
      database.transact(async (tx) => {
        runs += 1
        const [row] = await tx.select().from(carriers).where(eq(carriers.id, id))
        const nome = String(Number(row?.nome) + 1)
        await tx.update(carriers).set({ nome }).where(eq(carriers.id, id))
      })
    await Promise.all(Array.from({ length: 24 }, count))
    const [row] = await database.orm.select().from(carriers).where(eq(carriers.id, id))
    expect(row?.nome).toBe('24')
    // On a server they overlap, and some are retried; the embedded database runs one at a time.
    if (testDatabaseUrl === undefined) expect(runs).toBe(24)
    else expect(runs).toBeGreaterThan(24)
  }, 120_000)

  test('leaves no effect when it fails', async () => {
    const { database } = await openWithCarrier()
    const failing = database.transact(async (tx) => {
      await tx.insert(carriers).values({ nome: 'x', cnpj: 'x', searchText: 'x' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.orm.select().from(carriers)).toHaveLength(1)
  }, 120_000)
})
