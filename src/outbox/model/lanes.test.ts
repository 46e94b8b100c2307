import { expect, test } from 'vitest'
import { retry } from '../act/choices.ts'
import { drain } from '../send/drain.ts'
import { ana, answer, fakePorts, freshDatabase } from '../testing/fake-ports.ts'
import { defineOperation, type Operation } from './operation.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

interface Move {
  from: string
  to: string
}

const weightIn = (body: unknown) => (body as { value: number } | null)?.value ?? 0

/** Moves one unit between two places; reads of both places show whether it arrived. */
const move = defineOperation<Move>({
  kind: 'test.move.v1',
  args: { validateSync: (value) => value },
  label: ({ from, to }) => `${from} ${to}`,
  record: () => ({ title: 'Lugar', path: '/lugar' }),
  lane: ({ from }) => `place:${from}`,
  order: 'moves',
  request: ({ from, to }) => ({ method: 'PUT', path: `/move/${from}/${to}`, json: {} }),
  accept: (body) => (weightIn(body) === 1 ? { value: 1 } : undefined),
  observe: {
    reads: ({ from, to }) => [`/places/${from}`, `/places/${to}`],
    baseline: true,
    compare: (now, _args, { baseline }) => {
      const [hadFrom, hadTo] = (baseline as unknown[]).map(weightIn)
      const [from, to] = (now as unknown[]).map(weightIn)
      if (from === hadFrom && to === hadTo) return { is: 'before' }
      return { is: from === (hadFrom ?? 0) - 1 && to === (hadTo ?? 0) + 1 ? 'mine' : 'unclear' }
    },
  },
  effects: () => [],
})

/** Places with an amount in each; a place that is not listed does not exist until something is moved to it. */
function warehouse(places: Record<string, number>) {
  const db = freshDatabase()
  const refused = new Set<string>()
  const cut = new Set<string>()
  const fake = fakePorts(({ method, path }) => {
    const [, , one = '', two = ''] = path.split('/')
    if (method === 'GET') {
      const held = places[one]
      return held === undefined ? answer(404, { message: 'nada' }) : answer(200, { value: held })
    }
    if (refused.has(one)) return answer(422, { message: 'não cabe' })
    places[one] = (places[one] ?? 0) - 1
    places[two] = (places[two] ?? 0) + 1
    if (cut.delete(one)) throw new TypeError('cut off')
    return answer(200, { value: 1 })
  })
  const operations = new Map([[move.kind, move as unknown as Operation<never>]])
  const ports = { ...fake.ports, operations }
  const moves = () => fake.sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  const states = async () => (await entriesOf(db, ana)).map(({ state }) => state)
  const run = () => drain(db, ports, { budgetMs: 600_000 })
  return { ...fake, db, ports, refused, cut, moves, states, run }
}

test('entries of one order are sent one after the other, in the order of the acts', async () => {
  const { db, ports, moves, run } = warehouse({ a: 5, b: 5 })
  await submit(db, ports, ana, [
    move({ from: 'a', to: 'c' }),
    move({ from: 'b', to: 'a' }),
    move({ from: 'a', to: 'd' }),
  ])
  await run()
  expect(moves()).toEqual(['/move/a/c', '/move/b/a', '/move/a/d'])
})

test('a parked entry of an order blocks only its own lane', async () => {
  const { db, ports, refused, moves, states, run } = warehouse({ a: 5, b: 5 })
  refused.add('a')
  await submit(db, ports, ana, [
    move({ from: 'a', to: 'c' }),
    move({ from: 'a', to: 'd' }),
    move({ from: 'b', to: 'e' }),
  ])
  await run()
  await run()
  expect(moves()).toEqual(['/move/a/c', '/move/b/e'])
  expect(await states()).toEqual(['parked', 'waiting', 'settled'])
})

test('while the result of one entry is unknown, no other entry of its order is sent; several reads reconcile it', async () => {
  const { db, ports, cut, clock, state, sent, moves, states, run } = warehouse({ a: 5, b: 5 })
  cut.add('a')
  await submit(db, ports, ana, [move({ from: 'a', to: 'c' }), move({ from: 'b', to: 'c' })])
  await run()
  expect(await states()).toEqual(['unknown', 'waiting'])
  const { respond } = state
  state.respond = () => answer(500, { message: 'falhou' })
  clock.at += 60_000
  await run()
  expect(moves()).toEqual(['/move/a/c'])

  state.respond = respond
  clock.at += 600_000
  await run()
  expect(moves()).toEqual(['/move/a/c', '/move/b/c'])
  expect(await states()).toEqual(['settled', 'settled'])
  expect(sent.filter(({ path }) => path === '/places/c').length).toBeGreaterThan(2)
})

test('a refused entry that is retried waits for an entry of its order with an unknown result', async () => {
  const { db, ports, refused, cut, clock, moves, states, run } = warehouse({ a: 5, b: 5 })
  refused.add('a')
  cut.add('b')
  await submit(db, ports, ana, [move({ from: 'a', to: 'c' }), move({ from: 'b', to: 'd' })])
  await run()
  await run()
  expect(await states()).toEqual(['parked', 'unknown'])
  refused.clear()
  const [first] = await entriesOf(db, ana)
  await retry(db, first?.id ?? '')
  clock.at += 600_000
  await run()
  expect(moves()).toEqual(['/move/a/c', '/move/b/d', '/move/a/c'])
  expect(await states()).toEqual(['settled', 'settled'])
})
