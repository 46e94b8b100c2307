import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from './test-database.ts'

describe.runIf(testDatabaseUrl !== undefined)('a server that restarts', () => {
  // An error that nobody listens to ends the process; here it fails the run.
  test('fails the transactions that are open, and nothing else', async () => {
    const database = await openTestDatabase()
    const isThere = async (pid: number) => {
      const { rows } = await database.orm.execute(
        sql`select 1 from pg_stat_activity where pid = ${pid}`,
      )
      return rows.length > 0
    }
    const work = database.transact(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const pid = rows[0]?.pid ?? 0
      await database.orm.execute(sql`select pg_terminate_backend(${pid})`)
      while (await isThere(pid)) await turn()
      for (let turns = 0; turns < 50; turns += 1) await turn()
      await tx.execute(sql`select 1`)
    })
    await expect(work).rejects.toThrow()
    const { rows } = await database.orm.execute(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
    await database.close()
  }, 120_000)
})
