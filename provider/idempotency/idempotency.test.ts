import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { idempotencyRecords as records, sweeps } from '../db/schema/calls.ts'
import { testDatabaseUrl } from '../db/test-database.ts'
import { stuffingPhotos } from '../db/schema/stuffing.ts'
import { addReport } from '../testing/rows/add-report.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { openProvider } from '../testing/open-provider.ts'
import { picture } from '../testing/pictures.ts'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'
import { beginCall, forgetExpired, forgetInterrupted } from './claims.ts'

const provider = await openForFile()
const ana = stuffingCalls(provider, await provider.authorize('ana'))
const beto = stuffingCalls(provider, await provider.authorize('beto'))

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': `"${key}"` })

const countPhotos = async (id: number) =>
  provider.database.orm.$count(stuffingPhotos, eq(stuffingPhotos.idSaida, id))

test('the same call under the same key has one effect, and its response is replayed', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const bytes = await picture()
  const key = keyed()
  const first = await ana.upload(id, 'PRE', bytes, key)
  const second = await ana.upload(id, 'PRE', bytes, key)
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect([second.statusCode, second.body]).toEqual([200, first.body])
  expect(await countPhotos(id)).toBe(1)
  // Without the key it is another call.
  await ana.upload(id, 'PRE', bytes)
  expect(await countPhotos(id)).toBe(2)
})

test('a key with another body, or on another record, is refused', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const key = keyed()
  await ana.upload(id, 'PRE', await picture(10, 10), key)
  const other = await ana.upload(id, 'PRE', await picture(20, 20), key)
  const refused = [422, { message: 'Esta Idempotency-Key já foi usada com outros dados' }]
  expect([other.statusCode, other.json()]).toEqual(refused)
  const elsewhere = await addReport(provider.database, { hasPre: 1 })
  const same = await ana.upload(elsewhere, 'PRE', await picture(10, 10), key)
  expect([same.statusCode, same.json()]).toEqual(refused)
  expect([await countPhotos(id), await countPhotos(elsewhere)]).toEqual([1, 0])
})

test('a key belongs to one person and one route', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const bytes = await picture()
  const key = keyed()
  await ana.upload(id, 'PRE', bytes, key)
  await beto.upload(id, 'PRE', bytes, key)
  expect(await countPhotos(id)).toBe(2)
  expect((await ana.finishPre(id, key)).json()).toMatchObject({ value: { step: '1' } })
})

test('of four identical concurrent calls one is executed; the others get the same response, or a 409 with Retry-After', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const bytes = await picture()
  const key = keyed()
  const answers = await Promise.all([1, 2, 3, 4].map(() => ana.upload(id, 'PRE', bytes, key)))
  expect(await countPhotos(id)).toBe(1)
  for (const { statusCode, headers, json } of answers) {
    if (statusCode === 409) expect(headers['retry-after']).toBe('1')
    else expect([statusCode, json()]).toMatchObject([200, { value: { preCounter: 1 } }])
  }
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
})

const callOf = async (id: number, key: string) => {
  const [known] = await provider.database.orm.select().from(records).where(eq(records.key, key))
  if (!known) throw new Error(`no record of ${key} for ${id}`)
  return known
}

/** Leaves a call in flight, as a process that died between claim and commit does. */
const abandon = async (key: string, leaseUntil: Date) => {
  const known = await callOf(0, key)
  await provider.database.orm
    .update(records)
    .set({ state: 'running', leaseUntil, status: null, body: null })
    .where(eq(records.key, known.key))
}

test('a second call gets 409 while the first is in flight, and takes over an expired lease', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const bytes = await picture()
  const key = randomUUID()
  await ana.upload(id, 'PRE', bytes, keyed(key))
  await abandon(key, new Date(Date.now() + 30_000))
  const waiting = await ana.upload(id, 'PRE', bytes, keyed(key))
  expect([waiting.statusCode, waiting.headers['retry-after'], waiting.json()]).toEqual([
    409,
    '1',
    { message: 'Este envio ainda está em andamento' },
  ])
  await abandon(key, new Date(Date.now() - 1))
  expect((await ana.upload(id, 'PRE', bytes, keyed(key))).statusCode).toBe(200)
  expect(await countPhotos(id)).toBe(2)
})

test('a process that runs alone discards, at its start, the calls that the previous process left in flight', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const key = randomUUID()
  const bytes = await picture()
  await ana.upload(id, 'PRE', bytes, keyed(key))
  await abandon(key, new Date(Date.now() + 30_000))
  await forgetInterrupted(provider.database)
  expect((await ana.upload(id, 'PRE', bytes, keyed(key))).statusCode).toBe(200)
})

test('a call that lost its claim before its commit leaves no effect', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const call = { uid: 1, route: 'PUT /x', key: randomUUID(), fingerprint: 'f' }
  const begun = await beginCall(provider.database, call)
  await abandon(call.key, new Date(Date.now() - 1))
  const taken = await beginCall(provider.database, call)
  if (!('claim' in begun) || !('claim' in taken)) throw new Error('both should hold a claim')
  const { settleCall } = await import('./claims.ts')
  const late = provider.database.transact(async (tx) => {
    await tx.delete(stuffingPhotos)
    await settleCall(tx, begun.claim, { status: 200, body: '{}' })
  })
  await expect(late).rejects.toMatchObject({ statusCode: 409 })
  await ana.upload(id, 'PRE')
  expect(await countPhotos(id)).toBe(1)
  expect(await provider.database.orm.$count(stuffingPhotos)).toBeGreaterThan(1)
})

// The embedded database uses the clock of its process.
test.runIf(testDatabaseUrl !== undefined)(
  'a process whose clock is ahead takes over no call in flight, and deletes no response',
  async () => {
    const id = await addReport(provider.database, { hasPre: 1 })
    const call = { uid: 1, route: 'PUT /x', key: randomUUID(), fingerprint: 'f' }
    const done = randomUUID()
    await ana.finishPre(id, keyed(done))
    await beginCall(provider.database, call)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 24 * 60 * 60_000 })
    try {
      await expect(beginCall(provider.database, call)).rejects.toMatchObject({ statusCode: 409 })
      // A newer row does not make the sweep delete the stored call either.
      const later = { ...(await callOf(id, done)), key: randomUUID(), createdAt: new Date() }
      await provider.database.orm.insert(records).values(later)
      await forgetExpired(provider.database)
      expect((await callOf(id, done)).state).toBe('done')
      await provider.database.orm.delete(records).where(eq(records.key, later.key))
    } finally {
      vi.useRealTimers()
    }
  },
)

test('a refusal is kept too: a late repetition gets the refusal that its sender has seen', async () => {
  const id = await addReport(provider.database)
  const bytes = await picture()
  const key = keyed()
  const early = await ana.upload(id, '2', bytes, key)
  expect(early.statusCode).toBe(409)
  await ana.upload(id, '1')
  const late = await ana.upload(id, '2', bytes, key)
  expect([late.statusCode, late.headers['idempotency-replayed']]).toEqual([409, 'true'])
  expect(late.json()).toEqual(early.json())
  expect((await ana.upload(id, '2', bytes, keyed())).statusCode).toBe(200)
})

test('an error of the provider is not kept: the next attempt is executed', async () => {
  let fails = true
  const kept = new Map<string, Buffer>()
  const failing = await openProvider({
    photos: {
      put: async (sha256, rendering, bytes) => {
        if (fails) throw new Error('the disk is full')
        kept.set(sha256 + rendering, bytes)
      },
      get: async () => undefined,
    },
  })
  const calls = stuffingCalls(failing, await failing.authorize('ana'))
  const id = await addReport(failing.database)
  const key = keyed()
  const bytes = await picture()
  const broken = await calls.upload(id, '1', bytes, key)
  expect([broken.statusCode, broken.json()]).toEqual([500, { message: 'Erro interno do servidor' }])
  expect(failing.reported).toHaveLength(1)
  fails = false
  expect((await calls.upload(id, '1', bytes, key)).statusCode).toBe(200)
  expect(kept.size).toBe(2)
  await failing.close()
})

test('a write that finds the database disk full gets 503 with a message, and succeeds under its key once there is room', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const { orm } = provider.database
  await orm.execute(sql`
    create function find_no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await orm.execute(sql`
    create trigger full_disk before insert on stuffing_photos
    for each row execute function find_no_room()`)
  const [bytes, key] = [await picture(), keyed()]
  const refused = await ana.upload(id, 'PRE', bytes, key)
  await orm.execute(sql`drop function find_no_room cascade`)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '60',
    { message: 'O servidor está sem espaço em disco. Avise a administração.' },
  ])
  // The error must be reported.
  expect(provider.reported.splice(0)).toHaveLength(1)
  expect((await ana.upload(id, 'PRE', bytes, key)).statusCode).toBe(200)
  expect(await countPhotos(id)).toBe(1)
})

test('a malformed key is refused with a message', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  for (const key of ['abc', '""', '"abc', `"${'a'.repeat(256)}"`, '"á"', '"a" "b"', '1']) {
    const answer = await ana.finishPre(id, {
      'idempotency-key': Buffer.from(key).toString('latin1'),
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'Idempotency-Key malformada: envie um texto entre aspas, como "<uuid>"' },
    ])
  }
  expect((await ana.finishPre(id, { 'idempotency-key': String.raw`"a\"b"` })).statusCode).toBe(200)
})

test('a read ignores a key', async () => {
  const id = await addReport(provider.database)
  const answer = await provider.app.inject({
    url: paths.stuffing(id),
    headers: { ...(await provider.authorize('ana')), 'idempotency-key': 'abc' },
  })
  expect(answer.statusCode).toBe(200)
})

test('responses are kept for 90 days', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const key = randomUUID()
  await ana.finishPre(id, keyed(key))
  const { createdAt } = await callOf(id, key)
  const after = (days: number) => new Date(createdAt.getTime() + days * 24 * 60 * 60_000)
  // Each sweep moves the deletion limit by at most two days, so the test deletes the record of the last sweep.
  await provider.database.orm.delete(sweeps)
  await forgetExpired(provider.database, after(89.9))
  expect((await callOf(id, key)).state).toBe('done')
  // Under a clock that is ahead, the newest row and the rows created shortly before it are not deleted.
  await forgetExpired(provider.database, after(5_000))
  expect((await callOf(id, key)).state).toBe('done')
  const later = { ...(await callOf(id, key)), key: randomUUID(), createdAt: after(90.1) }
  await provider.database.orm.insert(records).values(later)
  await forgetExpired(provider.database, after(90.1))
  await expect(callOf(id, key)).rejects.toThrow('no record')
})

test('a response stored while a clock was ahead expires normally after the clock is corrected', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const key = randomUUID()
  await ana.finishPre(id, keyed(key))
  const ahead = new Date(Date.now() + 400 * 24 * 60 * 60_000)
  await provider.database.orm.update(records).set({ createdAt: ahead }).where(eq(records.key, key))
  await provider.database.orm.delete(sweeps)
  await forgetExpired(provider.database)
  expect((await callOf(id, key)).createdAt.getTime()).toBeLessThan(Date.now())
})

test('expired responses are deleted in batches: what an aborted sweep has deleted stays deleted', async () => {
  const { orm } = provider.database
  const longAgo = (day: number) => new Date(Date.UTC(2001, 0, day))
  await orm.insert(records).values(
    Array.from({ length: 25 }, (_, at) => ({
      uid: 1,
      route: 'PUT /parts',
      key: String(at),
      fingerprint: 'f',
      state: 'done' as const,
      createdAt: longAgo(1 + at),
    })),
  )
  const count = () => orm.$count(records, eq(records.route, 'PUT /parts'))
  const now = new Date(Date.UTC(2002, 0, 1))
  const real = orm.delete.bind(orm)
  let parts = 0
  const remove = vi.spyOn(orm, 'delete').mockImplementation((table) => {
    parts += 1
    if (parts === 3) throw new Error('it took too long')
    return real(table)
  })
  await expect(forgetExpired(provider.database, now, 10)).rejects.toThrow('it took too long')
  expect(await count()).toBe(5)
  remove.mockRestore()
  await forgetExpired(provider.database, now, 10)
  expect(await count()).toBe(0)
})

test('with idempotency switched off a key is ignored: the same call has its effect twice', async () => {
  const plain = await openProvider({ idempotency: false })
  const calls = stuffingCalls(plain, await plain.authorize('ana'))
  const id = await addReport(plain.database, { hasPre: 1 })
  const bytes = await picture()
  const key = keyed()
  await calls.upload(id, 'PRE', bytes, key)
  const second = await calls.upload(id, 'PRE', bytes, key)
  expect(second.headers['idempotency-replayed']).toBeUndefined()
  expect(second.json()).toMatchObject({ value: { preCounter: 2 } })
  expect((await calls.finishPre(id, { 'idempotency-key': 'malformada' })).statusCode).toBe(200)
  expect(await plain.database.orm.$count(records)).toBe(0)
  expect(plain.reported).toEqual([])
  await plain.close()
})
