import { expect, test } from 'vitest'
import { makeLocalId } from './aliases.ts'
import { sendNow } from './choices.ts'
import { drain } from './drain.ts'
import { addPhoto, ana, answer, createReport, fakeBody, notify, setField } from './fake-ports.ts'
import { countUnsent, entriesOf } from './queries.ts'
import { budget, field, lostAnswer, minutes, outbox } from './example-outbox.ts'

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
