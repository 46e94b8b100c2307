import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import { ana, answer, clockStart, fakeBody } from '../testing/fake-ports.ts'
import { budget, field, minutes, outbox } from '../testing/example-outbox.ts'
import type { Observed } from '../model/observe.ts'
import { defineOperation, type Operation } from '../model/operation.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'
import { saidNothing } from '../model/transition.ts'

const empty = () => answer(200, '', { 'content-type': '' })

/** The photo of a place that a read shows. */
const setPhoto = defineOperation<{ photo: string }>({
  kind: 'test.setPlace.v1',
  args: { validateSync: (value: unknown) => value },
  label: () => 'Foto',
  record: () => ({ title: 'Relatório', path: '/' }),
  lane: () => 'report:7',
  photos: ({ photo }) => [photo],
  request: ({ photo }) => ({
    method: 'PUT',
    path: '/place',
    parts: [{ name: 'file', bodyId: photo }],
  }),
  accept: () => undefined,
  target: () => 'place',
  observe: {
    reads: () => '/place',
    compare: (body, { photo }, { shows }): Observed => {
      const { has } = body as { has: boolean }
      if (!has) return { is: 'before' }
      const isIt = shows?.(photo, '/place/picture')
      return { is: isIt === undefined ? 'unclear' : isIt ? 'mine' : 'before' }
    },
  },
  effects: () => [],
})

const removal = defineOperation<object>({
  kind: 'test.remove.v1',
  record: () => ({ title: 'Relatório', path: '/' }),
  accept: () => undefined,
  args: { validateSync: (value: unknown) => value },
  label: () => 'Exclusão',
  lane: () => 'report:7',
  request: () => ({ method: 'DELETE', path: '/place' }),
  target: () => 'place',
  effects: () => [],
})

/**
 * A provider that responds to writes with an empty body. `shows` is the picture in its reads, null for none.
 */
async function silent(shows: string | null, incompleteReads = 0) {
  let incomplete = incompleteReads
  const there = await outbox(({ method, path }) => {
    if (method !== 'GET') return empty()
    if (path === '/place') return answer(200, { has: shows !== null })
    const bytes = new TextEncoder().encode(incomplete > 0 ? 'our' : (shows ?? '')).buffer
    incomplete -= 1
    return {
      ...answer(200, '', { 'content-type': 'image/jpeg' }),
      bytes: () => Promise.resolve(bytes),
    }
  })
  const more = [setPhoto, removal] as unknown as Operation<never>[]
  const ports = {
    ...there.ports,
    operations: new Map([
      ...there.ports.operations,
      ...more.map((one) => [one.kind, one] as const),
    ]),
    isSamePicture: (_: ArrayBuffer, theirs: ArrayBuffer) => {
      const text = new TextDecoder().decode(theirs)
      if (text === 'our') return Promise.resolve('incomplete' as const)
      return Promise.resolve(text === '?' ? undefined : text === 'ours anew')
    },
  }
  const puts = () => there.sent.filter(({ method }) => method !== 'GET').length
  const goOn = async () => {
    for (let hours = 0; hours < 12; hours += 1) {
      await drain(there.db, ports, budget)
      there.clock.at += 60 * minutes
    }
    return (await entriesOf(there.db, ana)).map(({ state, parked }) => [state, parked?.message])
  }
  return { ...there, ports, puts, goOn }
}

async function sendPhoto(shows: string | null) {
  const { ports, db, puts, goOn } = await silent(shows)
  const body = await fakeBody()

  await submit(db, ports, ana, [setPhoto({ photo: body.id })], [body])
  const came = await goOn()
  return { came, puts: puts() }
}

test('a photo with an empty response is sent once if a read shows it', async () => {
  expect(await sendPhoto('ours anew')).toEqual({ came: [['settled', undefined]], puts: 1 })
})

test('a photo with an empty response that no read shows is sent three times and then parked', async () => {
  for (const shows of [null, 'another'])
    expect(await sendPhoto(shows)).toEqual({ came: [['parked', saidNothing]], puts: 3 })
})

test('a photo with an empty response is parked at once if the picture is inconclusive', async () => {
  expect(await sendPhoto('?')).toEqual({ came: [['parked', saidNothing]], puts: 1 })
})

test('a picture that arrives incomplete is read again, and the person decides after eight reads', async () => {
  for (const [incompleteReads, state] of [
    [1, 'settled'],
    [7, 'settled'],
    [8, 'parked'],
  ] as const) {
    const { ports, db, sent, goOn } = await silent('ours anew', incompleteReads)
    const body = await fakeBody()
    await submit(db, ports, ana, [setPhoto({ photo: body.id })], [body])
    expect((await goOn()).map(([came]) => came)).toEqual([state])
    const reads = sent.filter(({ path }) => path === '/place/picture').length
    expect(reads).toBe(state === 'settled' ? incompleteReads + 1 : incompleteReads)
  }
})

test('an idempotent call with empty responses and no read is sent three times with backoff and then parked', async () => {
  const { db, ports, puts, goOn } = await silent(null)
  await submit(db, ports, ana, [field('a')])
  expect(await goOn()).toEqual([['parked', saidNothing]])
  expect(puts()).toBe(3)
})

test('a removal with an empty response counts as applied', async () => {
  const { db, ports, goOn, puts } = await silent(null)

  await submit(db, ports, ana, [removal({})], [])
  expect(await goOn()).toEqual([['settled', undefined]])
  expect(puts()).toBe(1)
})

test('an empty response puts the target into no quarantine', async () => {
  const { db, ports, clock, sent, state } = await outbox(empty)
  await submit(db, ports, ana, [field('a', 'first')])
  await drain(db, ports, budget)
  state.respond = () => answer(200)
  clock.at += minutes
  await drain(db, ports, budget)
  await submit(db, ports, ana, [field('a', 'second')])
  await drain(db, ports, budget)
  expect(sent).toHaveLength(3)
  expect(clock.at - clockStart).toBe(minutes)
})
