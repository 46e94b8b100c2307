import { once } from 'node:events'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from '../test-database.ts'
import { openChannel } from './channel.ts'

test('LIVE-02 the connection that listens has keepalives, and waits five seconds at most for the server', async () => {
  const [keepAlive, timer] = [
    vi.spyOn(Socket.prototype, 'setKeepAlive'),
    vi.spyOn(globalThis, 'setTimeout'),
  ]
  // It accepts and never says a word.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection') as Promise<[Socket]>
  const channel = openChannel(new Pool(), `postgres://nobody@127.0.0.1:${port}/none`)
  channel.listen(() => undefined)
  const [socket] = await connected
  await expect.poll(() => keepAlive.mock.calls, { timeout: 30_000 }).toContainEqual([true, 30_000])
  expect(timer.mock.calls.map(([, ms]) => ms)).toContain(5_000)
  socket.destroy()
  await channel.close()
  server.close()
  keepAlive.mockRestore()
  timer.mockRestore()
})

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
