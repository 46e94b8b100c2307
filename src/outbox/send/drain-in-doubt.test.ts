import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { discard, markArrived, sendNow } from '../act/choices.ts'
import { submit as keep } from '../act/submit.ts'
import { ageEcho } from '../store/echoes.ts'
import { drain } from './drain.ts'
import {
  addPhoto,
  ana,
  answer,
  clockStart,
  createReport,
  fakeBody,
  notify,
  setField,
} from '../testing/fake-ports.ts'
import type { WireAnswer } from '../model/ports.ts'
import { attemptsOf, countUnsent, entriesOf } from '../store/queries.ts'
import { budget, field, lostAnswer, minutes, outbox, withoutMe } from '../testing/example-outbox.ts'

test('an idempotent entry whose response was lost is repeated byte for byte under the same key', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer)
  await submit(field('a', 'ção'))
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'network', remaining: 1 })
  state.respond = () => answer(200)
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect(await countUnsent(db, ana)).toBe(0)
  const [first, ...again] = withoutMe(sent)
  expect(again).toEqual([first])
})

test('a reconciling read that finds the act settles the entry at once, and a create gets its id from the read', async () => {
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
  // The first read checked whether the provider responds.
  expect(reads).toBe(2)
  expect(await countUnsent(db, ana)).toBe(0)
})

test('an absence is believed only after the quarantine and twice; the entry is then sent again', async () => {
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

test('while a result is unknown other lanes go on, and its own lane is blocked', async () => {
  let posts = 0
  const { db, ports, clock, sent } = await outbox(({ method }) => {
    if (method === 'GET') return answer(200, { value: { count: 0 } })
    if (method === 'PUT') return answer(200)
    posts += 1
    return posts === 1 ? lostAnswer() : answer(200)
  })
  const body = await fakeBody()
  // The second entry has another target and no parent, so only the order of the acts delays it.
  const acts = [addPhoto({ report: 7, photo: body.id }), field('a', 'x', 7), field('b', 'x', 8)]
  await keep(db, ports, ana, acts, [body])
  const states = async () => (await entriesOf(db, ana)).map(({ state }) => state)
  await drain(db, ports, budget)
  clock.at += minutes
  await drain(db, ports, budget)
  expect(await states()).toEqual(['unknown', 'waiting', 'settled'])
  for (let checks = 0; checks < 4; checks += 1) {
    clock.at += 4 * minutes
    await drain(db, ports, budget)
  }
  expect(await states()).toEqual(['settled', 'settled', 'settled'])
  const written = sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  expect(written.filter((path) => path.startsWith('/reports/7/'))).toEqual([
    '/reports/7/photos',
    '/reports/7/photos',
    '/reports/7/a',
  ])
})

test('a device clock that jumps ahead does not end a quarantine', async () => {
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

/**
 * A create whose response is lost right after another call received the response of `between`; it is then
 * reconciled.
 */
async function lostAfter(
  between: () => WireAnswer,
  checkedAt: () => Record<string, string> = () => ({}),
) {
  let posts = 0
  let goOut = () => {}
  const isOut = new Promise<void>((resolve) => (goOut = resolve))
  let lose = () => {}
  const { db, ports, clock, submit } = await outbox(async ({ method, path }) => {
    if (method === 'GET') return answer(200, { value: {} }, checkedAt())
    if (path.endsWith('/notify')) {
      await isOut
      // This runs once the response has been read.
      setTimeout(() => lose())
      return between()
    }
    posts += 1
    if (posts > 1) return answer(200, { value: { id: 41 } })
    return new Promise((_resolve, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'))
      goOut()
    })
  })
  await submit(createReport({ report: makeLocalId(), title: 'novo' }), notify({ report: 9 }))
  await drain(db, ports, budget)
  return async (waits: number[]): Promise<number[]> => {
    const postsAfter: number[] = []
    for (const wait of waits) {
      clock.at += wait * minutes
      await drain(db, ports, budget)
      postsAfter.push(posts)
    }
    return postsAfter
  }
}

test('the clock of a portal does not end a quarantine', async () => {
  const date = new Date(Date.UTC(2019, 0, 1)).toUTCString()
  const page = () => answer(200, '<html></html>', { date, 'content-type': 'text/html' })
  const postsAfter = await lostAfter(page)
  expect(await postsAfter([0.5, 0.5, 0.5, 0.5, 0.8])).toEqual([1, 1, 1, 1, 1])
})

test("a provider's clock that is set ahead does not end a quarantine early", async () => {
  const ahead = { date: new Date(clockStart + 60 * minutes).toUTCString() }
  const postsAfter = await lostAfter(
    () => answer(200),
    () => ahead,
  )
  expect(await postsAfter([0.5, 0.5, 1, 1, 0.1])).toEqual([1, 1, 1, 1, 2])
})

test('a reconciling read that the provider refuses parks the entry as unknown', async () => {
  const { db, ports, state, clock, submit } = await outbox(lostAnswer)
  const [entry] = await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await drain(db, ports, budget)
  state.respond = () => answer(403, { message: 'Sem permissão' })
  clock.at += minutes
  const { next } = await drain(db, ports, budget)
  expect(next).toBeUndefined()
  expect((await entriesOf(db, ana))[0]).toMatchObject({
    state: 'parked',
    parked: { why: 'unknown', status: 403, message: 'Sem permissão' },
  })
  expect((await attemptsOf(db, entry?.id ?? '')).at(-1)).toMatchObject({
    outcome: 'refused',
    status: 403,
  })
})

test('an inconclusive reconciling read parks the entry for a person', async () => {
  const { db, ports, sent, clock, submit } = await outbox(({ method }) =>
    method === 'GET' ? answer(200, { value: {} }) : lostAnswer(),
  )
  await submit(notify({ report: 7 }))
  await drain(db, ports, budget)
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana))[0]).toMatchObject({
    state: 'parked',
    parked: { why: 'unknown' },
  })
  await sendNow(db, ana)
  await drain(db, ports, budget)
  expect(withoutMe(sent).map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('a call whose key the provider may have forgotten is reconciled before it is repeated', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer, { keys: 'honoured' })
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await drain(db, ports, budget)
  state.respond = () => answer(200, { value: { id: 41 } })
  clock.at += 100 * 24 * 60 * minutes
  await drain(db, ports, budget)
  expect(withoutMe(sent).map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(await countUnsent(db, ana)).toBe(0)
})

test('a replayed response does not prove that the provider honours keys', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer)
  await submit(field('a'))
  await drain(db, ports, budget)
  state.respond = () => answer(200, { value: {} }, { 'idempotency-replayed': 'true' })
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  sent.length = 0
  state.respond = lostAnswer
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await drain(db, ports, budget)
  state.respond = () => answer(200, { value: { id: 41 } })
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(await countUnsent(db, ana)).toBe(0)
})

test('with honoured keys a call whose response was lost is repeated under the same key', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer, { keys: 'honoured' })
  await submit(notify({ report: 7 }))
  await drain(db, ports, budget)
  state.respond = () => answer(200)
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect(withoutMe(sent).map(({ headers }) => headers['idempotency-key'])).toEqual([
    sent[0]?.headers['idempotency-key'],
    sent[0]?.headers['idempotency-key'],
  ])
  expect(await countUnsent(db, ana)).toBe(0)
})

test('an entry that may have arrived is reconciled before it is parked for server faults', async () => {
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

test('after a lost call, the next entry with the same target waits for the quarantine', async () => {
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

test('the next entry waits for the quarantine also if a person marked the lost entry as arrived', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer)
  const [first] = await submit(field('a', 'old'))
  await drain(db, ports, budget)
  const parked = { why: 'conflict' as const, at: clock.at, message: 'Outra pessoa' }
  await db.strict.entries.update(first?.id ?? '', { state: 'parked', parked })
  await markArrived(db, ports, first?.id ?? '')
  state.respond = () => answer(200)
  await submit(field('a', 'new'))
  clock.at += 5000
  await drain(db, ports, budget)
  const changes = () => sent.filter(({ method }) => method === 'PUT')
  expect(changes()).toHaveLength(1)
  clock.at += 4 * minutes
  await drain(db, ports, budget)
  expect(changes()).toHaveLength(2)
})

test('with a provider that shows no time, the next entry waits for a quarantine and no longer', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer)
  state.tellsTime = false
  const changes = () => sent.filter(({ method }) => method === 'PUT')
  await submit(field('a', 'old'))
  await drain(db, ports, budget)
  state.respond = () => answer(200)
  clock.at += 5000
  await drain(db, ports, budget)
  await submit(field('a', 'new'))
  await drain(db, ports, budget)
  clock.at += 2 * minutes
  await drain(db, ports, budget)
  expect(changes()).toHaveLength(2)
  clock.at += 2 * minutes
  await drain(db, ports, budget)
  expect(changes()).toHaveLength(3)
})

test('the next entry waits for the quarantine also under the local id of the record', async () => {
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

test("the second of two waiting entries with one target is not claimed together with the first one's result", async () => {
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

test('the next entry waits for the quarantine if a person discards or corrects the lost one during a run', async () => {
  const { db, ports, state, clock, sent, submit } = await outbox(({ path }) =>
    answer(path.endsWith('/a') ? 504 : 200, {}),
  )
  const written = () => sent.filter(({ path }) => path.endsWith('/a')).length
  const [lost] = await submit(field('a', 'old'))
  await drain(db, ports, budget)
  expect(written()).toBe(1)
  let meanwhile = async () => {
    await discard(db, ports, lost?.id ?? '')
    await submit(field('a', 'new'))
  }
  state.respond = async ({ path }) => {
    if (path.endsWith('/b')) await meanwhile()
    meanwhile = async () => {}
    return answer(200)
  }
  await submit(field('b', 'x', 8), field('c', 'x', 8))
  const { next } = await drain(db, ports, budget)
  expect(written()).toBe(1)
  expect(next).toBeGreaterThan(clock.at + 2 * minutes)
  clock.at += 4 * minutes
  await drain(db, ports, budget)
  expect(written()).toBe(2)
})

test('a quarantine that was restarted since it was read is not ended', async () => {
  const { db } = await outbox(lostAnswer)
  const key = 'echo:someone'
  const read = { since: 1, at: 1 }
  await db.relaxed.meta.put({ key, value: null })
  expect(await ageEcho(db.relaxed, key, { was: read, now: undefined })).toBe(false)
  expect(await db.relaxed.meta.get(key)).toEqual({ key, value: null })
  expect(await ageEcho(db.relaxed, key, { was: undefined, now: read })).toBe(true)
  expect(await ageEcho(db.relaxed, key, { was: read, now: undefined })).toBe(true)
  expect(await db.relaxed.meta.get(key)).toBeUndefined()
})

test('a device clock that is set forward during a call does not stall the quarantine', async () => {
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
