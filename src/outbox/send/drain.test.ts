import { expect, onTestFinished, test, vi } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { sendNow } from '../act/choices.ts'
import { drain } from './drain.ts'
import {
  addPhoto,
  ana,
  answer,
  clockStart,
  createReport,
  fakeBody,
  fakePorts,
  freshDatabase,
  setField,
} from '../testing/fake-ports.ts'
import { device, readMeta } from '../store/meta.ts'
import { countUnsent, entriesOf, outboxCondition } from '../store/queries.ts'
import { freeRoomBy } from '../store/saving.ts'
import { submit } from '../act/submit.ts'
import { budget, field, lostAnswer, minutes, outbox, withoutMe } from '../testing/example-outbox.ts'

test('sends a lane in the order of the acts, each entry once, under its own key', async () => {
  const { db, ports, sent, submit } = await outbox(() => answer(200))
  const entries = [...(await submit(field('a'), field('b'))), ...(await submit(field('c')))]
  const report = await drain(db, ports, budget)
  expect(report).toMatchObject({ reason: 'idle', progressed: true, remaining: 0, next: undefined })
  expect(sent.map(({ path }) => path)).toEqual(['/reports/7/a', '/reports/7/b', '/reports/7/c'])
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(
    entries.map(({ id }) => `"${id}"`),
  )
  expect(sent.every(({ headers }) => headers['authorization'] === 'Bearer token-1')).toBe(true)
})

test('nothing is retried before the backoff is over, and sendNow ends the backoff', async () => {
  const { db, ports, sent, submit } = await outbox(lostAnswer)
  await submit(field('a'))
  const { next } = await drain(db, ports, budget)
  expect(next).toBeGreaterThan(ports.clock.now())
  await drain(db, ports, budget)
  expect(withoutMe(sent)).toHaveLength(1)
  await sendNow(db, ana)
  await drain(db, ports, budget)
  expect(withoutMe(sent)).toHaveLength(2)
})

test('UX-13 on a full device a drain frees the reserve, and the next drain sends', async () => {
  const { db, ports, sent, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  const full = new DOMException('no room', 'QuotaExceededError')
  const put = vi.spyOn(db.relaxed.entries, 'bulkPut').mockRejectedValue(full as never)
  const free = vi.fn<() => Promise<boolean>>(async () => {
    put.mockRestore()
    return true
  })
  freeRoomBy(async () => [free])
  onTestFinished(() => freeRoomBy(async () => []))
  const { next } = await drain(db, ports, budget)
  expect(free).toHaveBeenCalledOnce()
  expect(next).toBeDefined()
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'idle', remaining: 0 })
  expect(sent).toHaveLength(1)
})

test('a 401 keeps every entry, counts no attempt, and waits for another token', async () => {
  const { db, ports, sent, state, submit } = await outbox(() =>
    answer(401, { message: 'Sessão expirada' }),
  )
  await submit(field('a'))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'signed-out', remaining: 1 })
  expect(await outboxCondition(db, ana)).toMatchObject({ signInNeeded: true })
  expect((await entriesOf(db, ana))[0]).toMatchObject({ state: 'waiting', call: { attempt: 0 } })
  await drain(db, ports, budget)
  expect(sent).toHaveLength(1)
  state.token = 'token-2'
  state.respond = () => answer(200)
  expect(await drain(db, ports, budget)).toMatchObject({ remaining: 0 })
  expect(await outboxCondition(db, ana)).toMatchObject({ signInNeeded: false })
})

test("a refusal parks its entry with the provider's message and blocks only its lane", async () => {
  const { db, ports, submit } = await outbox(({ path }) =>
    path === '/reports/7/a'
      ? answer(422, { message: 'Valor inválido', error: { value: 'Informe o valor' } })
      : answer(200),
  )
  await submit(field('a'), field('b'), field('c', 'x', 8))
  await drain(db, ports, budget)
  const [refused, behind, other] = await entriesOf(db, ana)
  expect(refused).toMatchObject({
    state: 'parked',
    parked: {
      why: 'refused',
      status: 422,
      message: 'Valor inválido',
      fieldErrors: { value: 'Informe o valor' },
    },
  })
  expect(behind).toMatchObject({ state: 'waiting' })
  expect(behind).not.toHaveProperty('call')
  expect(other).toMatchObject({ state: 'settled' })
})

test("a create is sent first, and its children use the provider's id", async () => {
  const { db, ports, sent, submit } = await outbox(({ path }) =>
    answer(200, { value: path === '/reports' ? { id: 41 } : {} }),
  )
  const report = makeLocalId()
  await submit(
    createReport({ report, title: 'novo' }),
    setField({ report, field: 'a', value: '1' }),
  )
  await drain(db, ports, budget)
  expect(sent.map(({ path }) => path)).toEqual(['/reports', '/reports/41/a'])
})

test('a call with a local id is parked and never sent', async () => {
  const { db, ports, sent, submit } = await outbox(() => answer(200, { value: { id: 41 } }))
  const report = makeLocalId()
  await submit(
    createReport({ report, title: 'novo' }),
    setField({ report: 7, field: 'a', value: report }),
  )
  await drain(db, ports, budget)
  expect(sent.map(({ path }) => path)).toEqual(['/reports'])
  expect((await entriesOf(db, ana))[1]).toMatchObject({
    state: 'parked',
    parked: { why: 'internal' },
  })
})

test("a later entry under the provider's id queues behind waiting entries under the local id", async () => {
  const { db, ports, sent, submit } = await outbox(({ path }) =>
    path === '/reports' ? answer(200, { value: { id: 41 } }) : answer(422, { message: 'não' }),
  )
  const report = makeLocalId()
  await submit(
    createReport({ report, title: 'novo' }),
    setField({ report, field: 'a', value: '1' }),
  )
  await drain(db, ports, budget)
  await submit(field('b', '2', 41))
  await drain(db, ports, budget)
  expect(sent.map(({ path }) => path)).toEqual(['/reports', '/reports/41/a'])
})

test("a captive portal's page does not count as a response", async () => {
  const page = answer(200, '<html>Entre na rede</html>', { 'content-type': 'text/html' })
  const { db, ports, submit } = await outbox(() => page)
  await submit(field('a'))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'portal', remaining: 1 })
  expect(await outboxCondition(db, ana)).toMatchObject({ portal: true })
})

const longAgo = { date: new Date(Date.UTC(2019, 0, 1)).toUTCString() }
const page = { ...longAgo, 'content-type': 'text/html' }

test.each([
  ['a portal’s page', answer(200, '<html></html>', page)],
  ['a portal’s redirect', { ...answer(302, {}, longAgo), redirected: true }],
  ['a network that wants a sign-in', answer(511, {}, longAgo)],
  ['a gateway that waited in vain', answer(504, {}, longAgo)],
  ['a proxy that refuses', answer(403, '<html></html>', page)],
])('%s does not change the clock offset', async (_, between) => {
  const ahead = { date: new Date(clockStart + 60 * minutes).toUTCString() }
  const { db, ports, sent, state, submit } = await outbox(() => answer(200, undefined, ahead))
  await submit(field('a'))
  await drain(db, ports, budget)
  state.respond = () => between
  await submit(field('b'))
  await drain(db, ports, budget)
  expect(withoutMe(sent)).toHaveLength(2)
  expect(await readMeta(db.relaxed, 'clock-offset', device)).toBe(60 * minutes)
})

test('a response that arrives after the device slept does not change the clock offset', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  await drain(db, ports, budget)
  const known = await readMeta(db.relaxed, 'clock-offset', device)
  state.respond = () => {
    const date = new Date(clock.at).toUTCString()
    clock.at += 12 * 60 * minutes
    return answer(200, undefined, { date })
  }
  await submit(field('b'))
  await drain(db, ports, budget)
  expect(sent).toHaveLength(2)
  expect(await readMeta(db.relaxed, 'clock-offset', device)).toBe(known)
})

test('a clock offset that cannot be stored does not make a lost call of a response that arrived', async () => {
  const ahead = { date: new Date(clockStart + 60 * minutes).toUTCString() }
  const { db, ports, sent, submit } = await outbox(() => answer(200, undefined, ahead))
  await submit(field('a'))
  const put = db.relaxed.meta.put.bind(db.relaxed.meta)
  const spied = vi.spyOn(db.relaxed.meta, 'put').mockImplementation((item, key) => {
    if (item.key.startsWith('clock-offset:')) throw new Error('QuotaExceededError')
    return put(item, key as never)
  })
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'idle', remaining: 0 })
  expect(spied).toHaveBeenCalled()
  expect(withoutMe(sent)).toHaveLength(1)
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'settled' }])
})

test('OPS-05 429 holds the whole device for as long as the provider asks', async () => {
  const { db, ports, sent, clock, submit } = await outbox(() =>
    answer(429, {}, { 'retry-after': '30' }),
  )
  await submit(field('a'), field('b', 'x', 8))
  const report = await drain(db, ports, { ...budget })
  expect(report.reason).toBe('hold')
  expect(report.next).toBe(clock.at + 30_000)
  const before = sent.length
  await drain(db, ports, budget)
  expect(sent).toHaveLength(before)
})

test('a shorter Retry-After does not shorten an earlier, longer one', async () => {
  const { db, ports, clock, submit } = await outbox(({ path }) =>
    answer(503, {}, path.endsWith('/a') ? { 'retry-after': '1800' } : { 'retry-after': '2' }),
  )
  await submit(field('a'), field('b', 'x', 8))
  const { next } = await drain(db, ports, budget)
  expect(next).toBe(clock.at + 1_800_000)
})

test.each([
  ['no time', '0'],
  ['nothing', ''],
  ['a moment that is over', new Date(clockStart).toUTCString()],
])('a 429 with a Retry-After of %s still makes the device wait', async (_, after) => {
  const { db, ports, clock, submit } = await outbox(() => answer(429, {}, { 'retry-after': after }))
  await submit(field('a'))
  const { next } = await drain(db, ports, budget)
  expect(next).toBeGreaterThanOrEqual(clock.at + ports.settings.backoffMinMs)
})

test('an entry on which the provider fails while others pass is parked', async () => {
  const { db, ports, clock, submit } = await outbox(
    ({ path }) => (path.endsWith('/bad') ? answer(500, { message: 'erro' }) : answer(200)),
    { serverFaultsBeforePark: 3 },
  )
  await submit(field('bad'))
  for (let round = 0; round < 5; round += 1) {
    await submit(field('fine', 'x', 8))
    await drain(db, ports, budget)
    clock.at += 10 * minutes
  }
  expect((await entriesOf(db, ana))[0]).toMatchObject({
    state: 'parked',
    parked: { why: 'server' },
  })
})

test('nothing is parked if the provider fails on every entry', async () => {
  const { db, ports, clock, submit } = await outbox(() => answer(500), {
    serverFaultsBeforePark: 3,
  })
  await submit(field('a'), field('b', 'x', 8))
  for (let round = 0; round < 9; round += 1) {
    await drain(db, ports, budget)
    clock.at += 10 * minutes
  }
  expect((await entriesOf(db, ana)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('an entry that always receives a page blocks no other lane', async () => {
  const page = answer(200, '<html></html>', { 'content-type': 'text/html' })
  const { db, ports, clock, submit } = await outbox(
    ({ path }) => (path.endsWith('/bad') ? page : answer(200)),
    {
      serverFaultsBeforePark: 3,
    },
  )
  await submit(field('bad'))
  for (let round = 0; round < 9; round += 1) {
    await submit(field('fine', 'x', 8))
    await drain(db, ports, budget)
    clock.at += 10 * minutes
  }
  const [bad, ...fine] = await entriesOf(db, ana)
  expect(bad).toMatchObject({ state: 'parked', parked: { why: 'server' } })
  expect(new Set(fine.map(({ state }) => state))).toEqual(new Set(['settled']))
})

test('a photo that the provider received damaged does not count as sent', async () => {
  const db = freshDatabase()
  const { ports, state } = fakePorts(({ method }) =>
    method === 'GET'
      ? answer(200, { value: { count: 0 } })
      : answer(200, { value: { size: 0, sha256: 'e3b0' } }),
  )
  const body = await fakeBody()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana))[0]).toMatchObject({
    state: 'unknown',
    doubt: { applied: true },
  })
  expect(state.token).toBe('token-1')
})

test('a photo whose bytes changed on the device is parked and never sent', async () => {
  const db = freshDatabase()
  const { ports, sent } = fakePorts(() => answer(200, { value: { count: 0 } }))
  const body = await fakeBody()
  await submit(
    db,
    ports,
    ana,
    [addPhoto({ report: 7, photo: body.id })],
    [{ ...body, sha256: 'other' }],
  )
  await drain(db, ports, budget)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  expect((await entriesOf(db, ana))[0]).toMatchObject({
    state: 'parked',
    parked: { why: 'damaged' },
  })
})

test("an entry is never sent with another person's token", async () => {
  const { db, ports, sent, state, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  state.person = 'https://pavilhao.example|2'
  state.token = 'token-of-bruno'
  await drain(db, ports, budget)
  expect(sent).toEqual([])
})

test('an entry of a newer format is left unchanged, and its lane waits', async () => {
  const { db, ports, sent, submit } = await outbox(() => answer(200))
  const [entry] = await submit(field('a'), field('b'))
  await db.strict.entries.update(entry?.id ?? '', { format: 2 })
  const before = await db.strict.entries.get(entry?.id ?? '')
  await drain(db, ports, budget)
  expect(sent).toEqual([])
  expect(await db.strict.entries.get(entry?.id ?? '')).toEqual(before)
})

test('a sent entry stays listed for a week and its photo is deleted after a day, even if nothing is unsent', async () => {
  const day = 24 * 60 * minutes
  const db = freshDatabase()
  const { ports, clock } = fakePorts(({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(200),
  )
  const body = await fakeBody()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await drain(db, ports, budget)
  expect(await db.relaxed.bodies.count()).toBe(1)
  clock.at += 2 * day
  await drain(db, ports, budget)
  expect(await db.relaxed.bodies.count()).toBe(0)
  expect(await outboxCondition(db, ana)).toMatchObject({ bytes: 0 })
  expect(await entriesOf(db, ana)).toHaveLength(1)
  clock.at += 6 * day
  await drain(db, ports, budget)
  expect(await entriesOf(db, ana)).toEqual([])
})

test('an unsent entry is never deleted, however old it is', async () => {
  const { db, ports, clock, submit } = await outbox(lostAnswer)
  await submit(field('a'))
  clock.at += 400 * 24 * 60 * minutes
  await drain(db, ports, budget)
  expect(await countUnsent(db, ana)).toBe(1)
})
