import { once } from 'node:events'
import { connect, createServer, Socket, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { translateError } from '../../errors/translate-error.ts'
import { runSql, testDatabaseUrl } from '../test-database.ts'
import type { Database } from '../database.ts'
import { openPostgres } from './postgres.ts'

/** A way to the server that can fail, as a proxy of a cluster does. */
async function openWay(to: URL) {
  const way = {
    /** The server is away: connections are accepted and closed. */
    isClosed: false,
    /** Connections are accepted, and nothing is answered. */
    isSilent: false,
    accepted: 0,
    /** The next connection that sends this text is closed before the server gets it, as often as `times`. */
    closeAt: '',
    times: 0,
    /** From this text on the connection loses everything. */
    swallowFrom: '',
    passed: 0,
  }
  const server = createServer((client) => {
    client.on('error', () => undefined)
    way.accepted += 1
    if (way.isClosed) return client.destroy()
    if (way.isSilent) return client.resume()
    const upstream = connect(Number(to.port), to.hostname)
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.pipe(client)
    let isSwallowing = false
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      if (way.swallowFrom !== '' && text.includes(way.swallowFrom)) isSwallowing = true
      if (isSwallowing) return
      if (way.closeAt !== '' && text.includes(way.closeAt) && way.times > 0) {
        way.times -= 1
        client.destroy()
        return
      }
      way.passed += 1
      upstream.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return { way, url: url.href, close: () => server.close() }
}

describe.runIf(testDatabaseUrl !== undefined)('a lost connection', () => {
  const name = `pavilhao_lost_${process.pid}`
  const at = new URL(testDatabaseUrl ?? 'postgres://none')
  at.pathname = `/${name}`
  let opened: Awaited<ReturnType<typeof openWay>>
  let database: Database

  beforeAll(async () => {
    await runSql(testDatabaseUrl ?? '', `create database ${name}`)
    await runSql(at.href, 'create table done (id int)')
  })
  afterAll(() => runSql(testDatabaseUrl ?? '', `drop database ${name} with (force)`))

  beforeEach(async () => {
    await runSql(at.href, 'truncate done')
    opened = await openWay(at)
    database = await openPostgres(opened.url)
  })
  afterEach(async () => {
    Object.assign(opened.way, { isClosed: false, isSilent: false, closeAt: '', swallowFrom: '' })
    await database.close()
    opened.close()
  })

  const write = () => database.transact((tx) => tx.execute(sql`insert into done values (1)`))
  const count = async () => {
    const { rows } = await database.orm.execute<{ n: number }>(sql`select count(*) as n from done`)
    return rows[0]?.n
  }
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => translateError(error),
    )

  test('before the commit has no effect, so the transaction is repeated on another one', async () => {
    Object.assign(opened.way, { closeAt: 'insert into done', times: 2 })
    await write()
    expect(await count()).toBe(1)
    expect(opened.way.times).toBe(0)
  })

  test('that keeps being lost before the commit is answered with 503, nothing was done', async () => {
    Object.assign(opened.way, { closeAt: 'insert into done', times: 1_000 })
    expect(await refusal(write())).toMatchObject({ status: 503, reason: 'database-down' })
    expect(await count()).toBe(0)
  }, 60_000)

  test('in the commit may have had its effect: it is not repeated, and answered with 500', async () => {
    Object.assign(opened.way, { closeAt: 'commit', times: 1 })
    expect(await refusal(write())).toMatchObject({ status: 500 })
    expect(opened.way.times).toBe(0)
    expect(await count()).toBe(0)
  })

  test('of a single read is replaced, and the read repeated', async () => {
    await count()
    Object.assign(opened.way, { closeAt: 'select count(*)', times: 1 })
    expect(await count()).toBe(0)
  })

  const endAll = () =>
    runSql(
      at.href,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and application_name = 'pavilhao'`,
    )

  test('a server that accepts a connection and is silent is not asked a second time: 503', async () => {
    opened.way.isSilent = true
    await endAll()
    const before = opened.way.accepted
    expect(await refusal(count())).toMatchObject({ status: 503, reason: 'database-down' })
    expect(opened.way.accepted - before).toBe(1)
  }, 30_000)

  test('a proxy without a server closes each connection: 503, because nothing was begun', async () => {
    opened.way.isClosed = true
    await endAll()
    expect(await refusal(write())).toMatchObject({ status: 503, reason: 'database-down' })
    expect(await refusal(count())).toMatchObject({ status: 503, reason: 'database-down' })
  })

  test('without an answer is closed after the longest time of a statement, except in a migration', async () => {
    const limits: number[] = []
    const original = Reflect.get(Socket.prototype, 'setTimeout') as Socket['setTimeout']
    const spied = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function limit(
      this: Socket,
      ms: number,
      ...rest
    ) {
      limits.push(ms)
      return original.call(this, ms && 100, ...rest)
    })
    try {
      await database.transact((tx) => tx.execute(sql`set local statement_timeout = 0`))
      expect(limits).toContain(0)
      opened.way.swallowFrom = 'insert into done'
      const swallowed = write()
      await expect.poll(() => limits.includes(40_000)).toBe(true)
      await expect.poll(() => (database.connections?.().busy ?? 0) > 0).toBe(true)
      opened.way.isClosed = true
      expect(await refusal(swallowed)).toMatchObject({ status: 503, reason: 'database-down' })
    } finally {
      spied.mockRestore()
    }
  })

  test('a standby is refused, because it may lag behind and takes no write', async () => {
    await runSql(
      testDatabaseUrl ?? '',
      `alter database ${name} set default_transaction_read_only = on`,
    )
    try {
      await expect(openPostgres(opened.url)).rejects.toThrow('the database is a standby')
    } finally {
      await runSql(
        testDatabaseUrl ?? '',
        `alter database ${name} reset default_transaction_read_only`,
      )
    }
  })
})
