import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from '../test-database.ts'

describe.runIf(testDatabaseUrl !== undefined)('messages between processes', () => {
  test('LIVE-02 a message arrives, also after the connection that listens has been ended by the server', async () => {
    const database = await openTestDatabase()
    const { channel } = database
    const heard: string[] = []
    channel?.listen((text) => heard.push(text))
    const say = async (text: string) => {
      await channel?.send(text)
      return heard
    }
    await expect.poll(() => say('one'), { timeout: 30_000 }).toContain('one')
    const { rows } = await database.orm.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pavilhao-events' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
    await expect.poll(() => say('two'), { timeout: 30_000 }).toContain('two')
    await database.close()
  }, 120_000)

  test('a database without listeners opens no connection for them', async () => {
    const database = await openTestDatabase()
    const { rows } = await database.orm.execute(
      sql`select 1 from pg_stat_activity
        where application_name = 'pavilhao-events' and datname = current_database()`,
    )
    expect(rows).toEqual([])
    await database.close()
  }, 120_000)
})
