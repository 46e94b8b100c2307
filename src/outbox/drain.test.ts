import { expect, test } from 'vitest'
import { makeLocalId } from './aliases.ts'
import { sendNow } from './choices.ts'
import { drain } from './drain.ts'
import {
  addPhoto,
  ana,
  answer,
  createReport,
  fakeBody,
  fakeLock,
  fakePorts,
  freshDatabase,
  notify,
  setField,
} from './fake-ports.ts'
import { countUnsent, entriesOf, outboxCondition } from './queries.ts'
import { submit } from './submit.ts'
import type { WireAnswer } from './ports.ts'

const budget = { budgetMs: 60_000 }
const field = (name: string, value = 'x', report = 7) => setField({ report, field: name, value })
const lostAnswer = (): Promise<WireAnswer> => Promise.reject(new TypeError('Failed to fetch'))
const minutes = 60_000

async function outbox(respond: Parameters<typeof fakePorts>[0], settings = {}) {
  const db = freshDatabase()
  const fake = fakePorts(respond, settings)
  return {
    db,
    ...fake,
    submit: (...intents: Parameters<typeof submit>[3]) => submit(db, fake.ports, ana, intents),
  }
}

test('sends a lane in the order in which the person acted, each once, under its own key', async () => {
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

test('a natural entry whose answer was lost is sent again, byte for byte, under the same key', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer)
  await submit(field('a', 'ção'))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'network', remaining: 1 })
  state.respond = () => answer(200)
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect(await countUnsent(db, ana)).toBe(0)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('nothing is tried again before the waiting time is over, and a tap ends it', async () => {
  const { db, ports, sent, submit } = await outbox(lostAnswer)
  await submit(field('a'))
  const { next } = await drain(db, ports, budget)
  expect(next).toBeGreaterThan(ports.clock.now())
  await drain(db, ports, budget)
  expect(sent).toHaveLength(1)
  await sendNow(db, ana)
  await drain(db, ports, budget)
  expect(sent).toHaveLength(2)
})

test('a 401 keeps everything, counts no attempt, and waits for another token', async () => {
  const { db, ports, sent, state, submit } = await outbox(() =>
    answer(401, { message: 'Sessão expirada' }),
  )
  await submit(field('a'))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'signed-out', remaining: 1 })
  expect(await outboxCondition(db, ana)).toMatchObject({ signInNeeded: true })
  expect((await entriesOf(db, ana))[0]).toMatchObject({ state: 'waiting', attempt: 0 })
  await drain(db, ports, budget)
  expect(sent).toHaveLength(1)
  state.token = 'token-2'
  state.respond = () => answer(200)
  expect(await drain(db, ports, budget)).toMatchObject({ remaining: 0 })
  expect(await outboxCondition(db, ana)).toMatchObject({ signInNeeded: false })
})

test('a refusal parks its entry with the words of the provider and holds only its lane', async () => {
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
  expect(behind).toMatchObject({ state: 'waiting', attempt: 0 })
  expect(other).toMatchObject({ state: 'settled' })
})

test('what was made offline goes first, and its children go under the id of the provider', async () => {
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

test('an id of this device never leaves it: such a call is parked', async () => {
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

test('later work under the id of the provider queues behind what waits under the local one', async () => {
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

test('a probe that finds it settles at once; a create gets its id from the probe', async () => {
  let reads = 0
  const { db, ports, state, clock, submit } = await outbox(({ method }) => {
    if (method === 'POST') return lostAnswer()
    reads += 1
    return answer(200, { value: { id: 41 } })
  })
  const report = makeLocalId()
  await submit(
    createReport({ report, title: 'novo' }),
    setField({ report, field: 'a', value: '1' }),
  )
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana))[0]).toMatchObject({ state: 'unknown' })
  clock.at += 5000
  const before = state.respond
  state.respond = (wire) => (wire.method === 'PUT' ? answer(200) : before(wire))
  await drain(db, ports, budget)
  expect(reads).toBe(1)
  expect(await countUnsent(db, ana)).toBe(0)
})

test('absent is believed only after the quarantine, and twice; then it is sent again', async () => {
  let posts = 0
  const { db, ports, clock, submit } = await outbox(({ method }) => {
    if (method === 'GET') return answer(200, { value: {} })
    posts += 1
    return posts === 1 ? lostAnswer() : answer(200, { value: { id: 41 } })
  })
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await drain(db, ports, budget)
  const postsAfter: number[] = []
  for (const wait of [0.1, 1, 1, 1.5, 0.1]) {
    clock.at += wait * minutes
    await drain(db, ports, budget)
    postsAfter.push(posts)
  }
  expect(postsAfter).toEqual([1, 1, 1, 1, 2])
  expect(await countUnsent(db, ana)).toBe(0)
})

test('a clock that jumps ahead does not end a quarantine', async () => {
  let posts = 0
  let serverAt = Date.UTC(2026, 10, 20, 14, 30)
  const dated = () => ({ date: new Date(serverAt).toUTCString() })
  const { db, ports, clock, submit } = await outbox(({ method }) => {
    if (method === 'GET') return answer(200, { value: {} }, dated())
    posts += 1
    return posts === 1 ? lostAnswer() : answer(200, { value: { id: 41 } }, dated())
  })
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await drain(db, ports, budget)
  for (let day = 0; day < 4; day += 1) {
    clock.at += 24 * 60 * minutes
    serverAt += 10_000
    await drain(db, ports, budget)
  }
  expect(posts).toBe(1)
})

test('nobody can tell: the person decides', async () => {
  const { db, ports, sent, submit } = await outbox(lostAnswer)
  await submit(notify({ report: 7 }))
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana))[0]).toMatchObject({
    state: 'parked',
    parked: { why: 'unknown' },
  })
  await sendNow(db, ana)
  await drain(db, ports, budget)
  expect(sent).toHaveLength(1)
})

test('a key that the provider has forgotten by now is not relied on: it is asked first', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer, { keys: 'honoured' })
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await drain(db, ports, budget)
  state.respond = () => answer(200, { value: { id: 41 } })
  clock.at += 100 * 24 * 60 * minutes
  await drain(db, ports, budget)
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(await countUnsent(db, ana)).toBe(0)
})

test('where the provider honours keys a lost answer is sent again under the same key', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer, { keys: 'honoured' })
  await submit(notify({ report: 7 }))
  await drain(db, ports, budget)
  state.respond = () => answer(200)
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
    sent[0]?.headers['idempotency-key'],
    sent[0]?.headers['idempotency-key'],
  ])
  expect(await countUnsent(db, ana)).toBe(0)
})

test('a page of a captive portal is no answer', async () => {
  const page = answer(200, '<html>Entre na rede</html>', { 'content-type': 'text/html' })
  const { db, ports, submit } = await outbox(() => page)
  await submit(field('a'))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'portal', remaining: 1 })
  expect(await outboxCondition(db, ana)).toMatchObject({ portal: true })
})

test('429 holds the whole device for as long as the provider asks', async () => {
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

test('what may have arrived is asked about before it is given up as the provider’s fault', async () => {
  let photos = 3
  const { db, ports, clock, submit } = await outbox(
    ({ method, path }) => {
      if (method === 'GET') return answer(200, { value: { count: photos } })
      if (!path.endsWith('/photos')) return answer(200)
      photos += 1
      return answer(500, { message: 'erro' })
    },
    { serverFaultsBeforePark: 1 },
  )
  const body = await fakeBody()
  await db.strict.bodies.add(body)
  await submit(field('fine', 'x', 8), addPhoto({ report: 7, photo: body.id }))
  for (let round = 0; round < 3; round += 1) {
    await drain(db, ports, budget)
    clock.at += 10 * minutes
  }
  expect((await entriesOf(db, ana))[1]).toMatchObject({ state: 'settled' })
  expect(photos).toBe(4)
})

test('an entry that alone makes the provider fail is parked while others pass', async () => {
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

test('a provider that fails on everything gets nothing parked', async () => {
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

test('one entry that is always answered with a page stalls no other lane', async () => {
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

test('a photo that the provider received damaged is not taken as sent', async () => {
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

test('photo bytes that changed on the device are parked, never sent', async () => {
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
  expect(sent).toEqual([])
  expect((await entriesOf(db, ana))[0]).toMatchObject({
    state: 'parked',
    parked: { why: 'damaged' },
  })
})

test('two runs at once: one sends, the other says busy and asks for another look', async () => {
  const { db, ports, sent, submit } = await outbox(() => answer(200))
  await submit(field('a'), field('b'))
  const reports = await Promise.all([drain(db, ports, budget), drain(db, ports, budget)])
  expect(reports.map(({ reason }) => reason).toSorted()).toEqual(['busy', 'idle'])
  expect(sent).toHaveLength(2)
})

test('work of one person is never sent under the token of another', async () => {
  const { db, ports, sent, state, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  state.person = 'https://pavilhao.example|2'
  state.token = 'token-of-bruno'
  await drain(db, ports, budget)
  expect(sent).toEqual([])
})

test('what a newer release recorded is left alone, with its lane', async () => {
  const { db, ports, sent, submit } = await outbox(() => answer(200))
  const [entry] = await submit(field('a'), field('b'))
  await db.strict.entries.update(entry?.id ?? '', { format: 2 })
  const before = await db.strict.entries.get(entry?.id ?? '')
  await drain(db, ports, budget)
  expect(sent).toEqual([])
  expect(await db.strict.entries.get(entry?.id ?? '')).toEqual(before)
})

test('a late first call cannot overwrite what came after it: the same target waits out the quarantine', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer)
  const changes = () => sent.flatMap(({ method, path }) => (method === 'PUT' ? [path] : []))
  await submit(field('a', 'old'))
  await drain(db, ports, budget)
  state.respond = () => answer(200)
  clock.at += 5000
  await drain(db, ports, budget)
  await submit(field('a', 'new'), field('b'))
  const report = await drain(db, ports, budget)
  expect(report.next).toBeGreaterThan(clock.at + 2 * minutes)
  expect(changes()).toEqual(['/reports/7/a', '/reports/7/a'])
  clock.at += 4 * minutes
  await drain(db, ports, budget)
  expect(changes().slice(2)).toEqual(['/reports/7/a', '/reports/7/b'])
})

test('nor when the record is called by its other name, the local one', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(() =>
    answer(200, { value: { id: 41 } }),
  )
  const report = makeLocalId()
  await submit(createReport({ report, title: 'novo' }))
  await drain(db, ports, budget)
  state.respond = lostAnswer
  await submit(field('a', 'old', 41))
  await drain(db, ports, budget)
  state.respond = () => answer(200)
  clock.at += 5000
  await submit(setField({ report, field: 'a', value: 'new' }))
  await drain(db, ports, budget)
  const changes = () => sent.filter(({ method }) => method === 'PUT')
  expect(changes()).toHaveLength(2)
  clock.at += 4 * minutes
  await drain(db, ports, budget)
  expect(changes()).toHaveLength(3)
})

test('what is sent stays listed for a week; its photo goes after a day, also when nothing else waits', async () => {
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

test('nor when both wait together: the second is not claimed with the settling of the first', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer)
  await submit(field('a', 'old'), field('a', 'new'))
  await drain(db, ports, budget)
  state.respond = () => answer(200)
  clock.at += 5000
  await drain(db, ports, budget)
  const changes = () => sent.filter(({ method }) => method === 'PUT')
  expect(changes()).toHaveLength(2)
  clock.at += 4 * minutes
  await drain(db, ports, budget)
  expect(changes()).toHaveLength(3)
})

test('a page that stood still between its claim and its call does not call any more', async () => {
  const { db, ports, sent, clock, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  const { relaxed } = db
  const write = relaxed.entries.bulkPut.bind(relaxed.entries)
  // The commit of the claim is where it freezes.
  relaxed.entries.bulkPut = ((entries: Parameters<typeof write>[0]) => {
    const written = write(entries)
    clock.at += 30 * minutes
    return written
  }) as typeof relaxed.entries.bulkPut
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'lock-lost' })
  expect(sent).toEqual([])
  expect((await entriesOf(db, ana))[0]).toMatchObject({ state: 'waiting', attempt: 0 })
})

test('a clock that is set forward during a call stalls no quarantine', async () => {
  let posts = 0
  let jump = 0
  const { db, ports, clock, submit } = await outbox(({ method }) => {
    // The provider's clock does not jump with the device's.
    const date = { date: new Date(clock.at - jump).toUTCString() }
    if (method !== 'POST') return answer(200, { value: {} }, date)
    posts += 1
    if (posts > 1) return answer(200, { value: { id: 41 } }, date)
    jump = 36 * 60 * minutes
    clock.at += jump
    return lostAnswer()
  })
  await submit(field('first', 'x', 9))
  await drain(db, ports, budget)
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  for (let round = 0; round < 8; round += 1) {
    await drain(db, ports, budget)
    clock.at += minutes
  }
  expect(posts).toBe(2)
})

test('a holder that died before its first sign of life is robbed in the end', async () => {
  const { db, ports, sent, clock, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  const live = fakeLock()
  ports.lock = {
    hold: (name, options, work) =>
      options.steal ? live.hold(name, options, work) : Promise.resolve('busy'),
  }
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'busy' })
  clock.at += 9 * minutes
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'busy' })
  clock.at += 2 * minutes
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'idle', remaining: 0 })
  expect(sent).toHaveLength(1)
})

test('unsent work is never cleaned away, however old', async () => {
  const { db, ports, clock, submit } = await outbox(lostAnswer)
  await submit(field('a'))
  clock.at += 400 * 24 * 60 * minutes
  await drain(db, ports, budget)
  expect(await countUnsent(db, ana)).toBe(1)
})
