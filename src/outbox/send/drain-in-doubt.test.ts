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

test('a natural entry whose answer was lost is sent again, byte for byte, under the same key', async () => {
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
  // The first asked whether the provider answers.
  expect(reads).toBe(2)
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

test('while it is not known whether a call arrived other lanes go on, and nothing passes it in its own', async () => {
  let posts = 0
  const { db, ports, clock, sent } = await outbox(({ method }) => {
    if (method === 'GET') return answer(200, { value: { count: 0 } })
    if (method === 'PUT') return answer(200)
    posts += 1
    return posts === 1 ? lostAnswer() : answer(200)
  })
  const body = await fakeBody()
  // The second is of another target and hangs on nothing: the order of the acts alone holds it.
  const acts = [addPhoto({ report: 7, photo: body.id }), field('a', 'x', 7), field('b', 'x', 8)]
  await keep(db, ports, ana, acts, [body])
  const states = async () => (await entriesOf(db, ana)).map(({ state }) => state)
  await drain(db, ports, budget)
  clock.at += minutes
  await drain(db, ports, budget)
  expect(await states()).toEqual(['unknown', 'waiting', 'settled'])
  for (let looks = 0; looks < 4; looks += 1) {
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

/** A creation whose answer gets lost right after another call was answered so; then it is looked for. */
async function lostAfter(
  between: () => WireAnswer,
  lookedAt: () => Record<string, string> = () => ({}),
) {
  let posts = 0
  let goOut = () => {}
  const isOut = new Promise<void>((resolve) => (goOut = resolve))
  let lose = () => {}
  const { db, ports, clock, submit } = await outbox(async ({ method, path }) => {
    if (method === 'GET') return answer(200, { value: {} }, lookedAt())
    if (path.endsWith('/notify')) {
      await isOut
      // Once this answer has been read.
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

test('a portal’s clock is not the provider’s: it ends no quarantine', async () => {
  const date = new Date(Date.UTC(2019, 0, 1)).toUTCString()
  const page = () => answer(200, '<html></html>', { date, 'content-type': 'text/html' })
  const postsAfter = await lostAfter(page)
  expect(await postsAfter([0.5, 0.5, 0.5, 0.5, 0.8])).toEqual([1, 1, 1, 1, 1])
})

test('a clock of the provider’s that is set ahead ends no quarantine early', async () => {
  const ahead = { date: new Date(clockStart + 60 * minutes).toUTCString() }
  const postsAfter = await lostAfter(
    () => answer(200),
    () => ahead,
  )
  expect(await postsAfter([0.5, 0.5, 1, 1, 0.1])).toEqual([1, 1, 1, 1, 2])
})

test('a look that the provider refuses tells nothing: the person decides', async () => {
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

test('nobody can tell: the person decides', async () => {
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

test('a key that the provider has forgotten by now is not relied on: it is asked first', async () => {
  const { db, ports, sent, state, clock, submit } = await outbox(lostAnswer, { keys: 'honoured' })
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await drain(db, ports, budget)
  state.respond = () => answer(200, { value: { id: 41 } })
  clock.at += 100 * 24 * 60 * minutes
  await drain(db, ports, budget)
  expect(withoutMe(sent).map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(await countUnsent(db, ana)).toBe(0)
})

test('that answers come from the provider’s memory is no promise that it honours keys', async () => {
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

test('where the provider honours keys a lost answer is sent again under the same key', async () => {
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

test('nor what came after the person said that it is there already', async () => {
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

test('a provider that does not tell its time keeps it waiting no longer', async () => {
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

test('nor when the person gave up the first, or put it right, while a run went on', async () => {
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

test('a quarantine that was begun anew while it was looked at goes on', async () => {
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
