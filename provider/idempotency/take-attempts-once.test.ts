import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { attemptHeader } from '#contract/write-headers.ts'
import { buildProvider } from '../app.ts'
import { sweeps, writeAttempts } from '../db/schema/calls.ts'
import { stuffingPhotos } from '../db/schema/stuffing.ts'
import { addReport } from '../testing/rows/add-report.ts'
import { openProvider, site } from '../testing/open-provider.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'
import { attemptsInDatabase, attemptsInFolder, type TakenAttempts } from './taken-attempts.ts'

// Simulates a provider without idempotency keys: only the attempt number identifies a repetition.
const provider = await openForFile({ idempotency: false, faults: true })
const person = await provider.authorize('ana')
const ana = stuffingCalls(provider, person)
const lost = { message: 'A resposta deste envio se perdeu no caminho' }

const sending = (key: string = randomUUID(), attempt: string = randomUUID()) => ({
  'idempotency-key': `"${key}"`,
  [attemptHeader]: attempt,
})

const countPhotos = (id: number) =>
  provider.database.orm.$count(stuffingPhotos, eq(stuffingPhotos.idSaida, id))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-attempts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('one attempt that is received twice has one effect, and the second response equals the first', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const headers = sending()
  const first = await ana.upload(id, 'PRE', undefined, headers)
  const second = await ana.upload(id, 'PRE', undefined, headers)
  expect([first.statusCode, first.headers[attemptHeader]]).toEqual([200, undefined])
  expect([second.statusCode, second.headers[attemptHeader]]).toEqual([200, 'repeated'])
  expect([second.body, second.headers['content-type']]).toEqual([
    first.body,
    first.headers['content-type'],
  ])
  // The header would claim support for keys, which this provider does not have.
  expect(second.headers['idempotency-replayed']).toBeUndefined()
  expect(await countPhotos(id)).toBe(1)
})

test('one attempt received four times at once is executed once; the others wait for its response', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const headers = sending()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => ana.upload(id, 'PRE', undefined, headers)),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await countPhotos(id)).toBe(1)
})

test('a retry by the app itself, under the same key, is another attempt', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const key = randomUUID()
  await ana.upload(id, 'PRE', undefined, sending(key))
  await ana.upload(id, 'PRE', undefined, sending(key))
  expect(await countPhotos(id)).toBe(2)
})

test('an attempt belongs to one person, one call and one key', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const headers = sending()
  await ana.upload(id, 'PRE', undefined, headers)
  const beto = stuffingCalls(provider, await provider.authorize('beto'))
  await beto.upload(id, 'PRE', undefined, headers)
  await ana.upload(id, 'PRE', undefined, { ...headers, 'idempotency-key': '"other"' })
  expect(await countPhotos(id)).toBe(3)
  const finished = await ana.finishPre(id, headers)
  expect([finished.statusCode, finished.headers[attemptHeader]]).toEqual([200, undefined])
})

test('a refusal is repeated unchanged, and a call that was not understood may be repeated', async () => {
  const id = 987_654_321
  const headers = sending()
  const first = await ana.upload(id, '1', undefined, headers)
  const second = await ana.upload(id, '1', undefined, headers)
  expect(first.statusCode).toBe(404)
  expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
  expect(second.headers[attemptHeader]).toBe('repeated')
  const bad = sending()
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await ana.upload(id, 'nenhuma', undefined, bad)
    expect([answer.statusCode, answer.headers[attemptHeader]]).toEqual([400, undefined])
  }
})

test('an attempt that another process took is answered as a lost response', async () => {
  const other = await openProvider({ database: provider.database, idempotency: false })
  onTestFinished(() => other.close())
  const id = await addReport(provider.database, { hasPre: 1 })
  const headers = sending()
  await stuffingCalls(other, person).upload(id, 'PRE', undefined, headers)
  const second = await ana.upload(id, 'PRE', undefined, headers)
  expect([second.statusCode, second.json(), second.headers[attemptHeader]]).toEqual([
    502,
    lost,
    'repeated',
  ])
  expect(await countPhotos(id)).toBe(1)
})

test('the list of received calls marks a repetition as replayed', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const headers = sending()
  await ana.upload(id, 'PRE', undefined, headers)
  await ana.upload(id, 'PRE', undefined, headers)
  const received = await provider.app.inject({ url: '/__received' })
  const ours = received
    .json<{ idempotencyKey: string; replayed: boolean }[]>()
    .filter(({ idempotencyKey }) => `"${idempotencyKey}"` === headers['idempotency-key'])
  expect(ours.map(({ replayed }) => replayed)).toEqual([false, true])
})

const week = 7 * 24 * 60 * 60_000

/** Stores that processes share, each with a function that opens it a second time. */
const stores: [string, () => TakenAttempts][] = [
  ['a table', () => attemptsInDatabase(provider.database, { sameAsEffect: true })],
  ['a table elsewhere', () => attemptsInDatabase(provider.database, { sameAsEffect: false })],
  ['a folder', () => attemptsInFolder(join(folder, 'shared'))],
]

test.each(stores)('in %s an attempt is taken once, whichever process takes it', async (_, open) => {
  const id = randomUUID()
  const asked = [1, 2, 3, 4, 5, 6].map(() => open().take(id))
  expect((await Promise.all(asked)).filter(Boolean)).toEqual([true])
  expect(await open().take(id)).toBe(false)
  expect(await open().take(randomUUID())).toBe(true)
})

test.each(stores)('in %s an attempt is kept for a week', async (_, open) => {
  const [old, young] = [randomUUID(), randomUUID()]
  const now = new Date()
  const at = {
    old: new Date(now.getTime() - week - 1000),
    young: new Date(now.getTime() - week + 60_000),
  }
  await open().take(old)
  await open().take(young)
  const { orm } = provider.database
  await orm.update(writeAttempts).set({ at: at.old }).where(eq(writeAttempts.id, old))
  await orm.update(writeAttempts).set({ at: at.young }).where(eq(writeAttempts.id, young))
  const shared = join(folder, 'shared')
  for (const name of await readdir(shared).catch(() => [])) {
    if (name === old) await utimes(join(shared, name), at.old, at.old)
    if (name === young) await utimes(join(shared, name), at.young, at.young)
  }
  // A recent row, so that the newest row is of today.
  await open().take(randomUUID())
  await open().forgetOld()
  expect(await open().take(old)).toBe(true)
  expect(await open().take(young)).toBe(false)
})

test.each(stores)('in %s a clock that is ahead deletes nothing', async (_, open) => {
  const id = randomUUID()
  await open().take(id)
  await open().forgetOld(new Date(Date.now() + 100 * week))
  expect(await open().take(id)).toBe(false)
})

test.each(stores)(
  'in %s an attempt taken while a clock is ahead deletes no recent one, and expires normally after the correction',
  async (_, open) => {
    const { orm } = provider.database
    const shared = join(folder, 'shared')
    await rm(shared, { recursive: true, force: true })
    await orm.delete(writeAttempts)
    await orm.delete(sweeps)
    const day = (count: number) => new Date(Date.now() + count * (week / 7))
    const takeAt = async (id: string, at: Date) => {
      const isFirst = await open().take(id)
      await orm.update(writeAttempts).set({ at }).where(eq(writeAttempts.id, id))
      await utimes(join(shared, id), at, at).catch(() => undefined)
      return isFirst
    }
    const [young, ahead] = [randomUUID(), randomUUID()]
    await takeAt(young, day(0))
    await open().forgetOld(day(0))
    await takeAt(ahead, day(365))
    // Simulates a restart, and another sweep after a day.
    for (const at of [365, 365.1, 366.1]) await open().forgetOld(day(at))
    await open().forgetOld(day(0.1))
    expect(await open().take(young)).toBe(false)
    expect(await open().take(ahead)).toBe(false)
    for (let at = 1; at <= 9; at += 1) {
      await takeAt(randomUUID(), day(at))
      await open().forgetOld(day(at))
    }
    expect(await open().take(young)).toBe(true)
    expect(await open().take(ahead)).toBe(true)
  },
)

test('when attempts cannot be stored, nothing is executed, and the next arrival counts as the first', async () => {
  let isBroken = true
  const taken: TakenAttempts = {
    take: async () => {
      if (isBroken) throw new Error('no room')
      return true
    },
    forgetOld: async () => undefined,
  }
  const upstream = await openUpstream()
  const app = await forwardTo(upstream.url, taken)
  const headers = { authorization: 'Bearer x', ...sending() }
  const call = () => app.inject({ method: 'PUT', url: '/api/x', headers })
  expect((await call()).statusCode).toBe(500)
  expect(upstream.seen).toEqual([])
  isBroken = false
  expect((await call()).statusCode).toBe(200)
})

/** A second provider that counts its calls. */
async function openUpstream() {
  const app = fastify()
  const seen: (string | string[] | undefined)[] = []
  let hold: Promise<void> = Promise.resolve()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.all('/*', async ({ headers, url }, reply) => {
    seen.push(headers[attemptHeader])
    await hold
    if (url.endsWith('/torn')) {
      const { socket } = reply.raw
      reply.header('content-length', 100).type('application/json')
      return reply.send(
        Readable.from(
          (async function* tear() {
            yield Buffer.from('{"value":')
            await new Promise((resolve) => setImmediate(resolve))
            socket?.destroySoon()
          })(),
        ),
      )
    }
    return { value: seen.length }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { url, seen, holdUntil: (until: Promise<void>) => void (hold = until) }
}

async function forwardTo(url: string, attempts: TakenAttempts) {
  const api = { kind: 'proxy', url, attempts } as const
  const app = await buildProvider({ api, site, appDir: folder, report: () => undefined })
  onTestFinished(() => app.close())
  return app
}

test('a forwarded attempt reaches the other provider once, without the attempt number', async () => {
  const upstream = await openUpstream()
  const attempts = attemptsInFolder(join(folder, 'forwarded'))
  const one = await forwardTo(upstream.url, attempts)
  const other = await forwardTo(upstream.url, attempts)
  const headers = { authorization: 'Bearer x', ...sending() }
  const call = { method: 'PUT', url: '/api/x', headers, payload: 'bytes' } as const
  const answers = [await one.inject(call), await one.inject(call), await other.inject(call)]
  expect(answers.map((answer) => [answer.statusCode, answer.json() as unknown])).toEqual([
    [200, { value: 1 }],
    [200, { value: 1 }],
    [502, lost],
  ])
  expect(upstream.seen).toEqual([undefined])
  await one.inject({ ...call, headers: { ...headers, ...sending() } })
  // A call without a key is forwarded unchanged, with no deduplication.
  await one.inject({ ...call, headers: { authorization: 'Bearer x' } })
  expect(upstream.seen).toHaveLength(3)
})

test('a response that breaks off is passed on up to the break, and is not returned to a repetition', async () => {
  const upstream = await openUpstream()
  const app = await forwardTo(upstream.url, attemptsInFolder(join(folder, 'torn')))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  // A compressed response would send nothing before its end.
  const headers = { authorization: 'Bearer x', 'accept-encoding': 'identity', ...sending() }
  const call = () => fetch(`${origin}/api/torn`, { method: 'PUT', headers })
  const first = await call()
  expect(first.status).toBe(200)
  await expect(first.text()).rejects.toThrow()
  const second = await call()
  expect([second.status, await second.json()]).toEqual([502, lost])
  expect(upstream.seen).toHaveLength(1)
})

test('after a connection reset while the other provider works, the repetition waits for its response', async () => {
  const upstream = await openUpstream()
  const app = await forwardTo(upstream.url, attemptsInFolder(join(folder, 'reset')))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  let release: () => void = () => undefined
  upstream.holdUntil(new Promise((resolve) => (release = resolve)))
  const headers = { authorization: 'Bearer x', ...sending() }
  const options = { port, host: '127.0.0.1', path: '/api/x', method: 'PUT', headers }
  const cut = request(options).on('error', () => undefined)
  cut.end('bytes')
  await expect.poll(() => upstream.seen.length).toBe(1)
  cut.socket?.resetAndDestroy()
  const again = fetch(`http://127.0.0.1:${port}/api/x`, { method: 'PUT', headers, body: 'bytes' })
  release()
  const answer = await again
  expect([answer.status, await answer.json()]).toEqual([200, { value: 1 }])
  expect(upstream.seen).toHaveLength(1)
})
