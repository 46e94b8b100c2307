import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from '../test-database.ts'

describe.runIf(testDatabaseUrl !== undefined)('a restart of the database server', () => {
  // An unhandled error event ends the process; here it fails the run.
  test('ends only the open transactions, which are repeated', async () => {
    const database = await openTestDatabase()
    const isThere = async (pid: number) => {
      const { rows } = await database.orm.execute(
        sql`select 1 from pg_stat_activity where pid = ${pid}`,
      )
      return rows.length > 0
    }
    let runs = 0
    const work = database.transact(async (tx) => {
      runs += 1
      if (runs > 1) return
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const pid = rows[0]?.pid ?? 0
      await database.orm.execute(sql`select pg_terminate_backend(${pid})`)
      while (await isThere(pid)) await turn()
      for (let turns = 0; turns < 50; turns += 1) await turn()
      await tx.execute(sql`select 1`)
    })
    await work
    expect(runs).toBe(2)
    const { rows } = await database.orm.execute(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
    await database.close()
  }, 120_000)

  test('a transaction that cannot begin releases its connection', async () => {
    const database = await openTestDatabase()
    const { query: ask } = Client.prototype as { query: (...all: unknown[]) => unknown }
    let refused = 0
    const asked = vi.spyOn(Client.prototype, 'query').mockImplementation(function query(
      this: Client,
      ...all: unknown[]
    ) {
      const { text = '' } = all[0] as { text?: string }
      // The size of the pool.
      if (!text.startsWith('begin') || refused === 10) return ask.apply(this, all)
      refused += 1
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    } as never)
    try {
      expect(await database.transact(async () => 1)).toBe(1)
      expect(refused).toBe(10)
    } finally {
      asked.mockRestore()
    }
    await database.close()
  }, 120_000)
})
