import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import { ana, answer, fakePorts, freshDatabase } from './fake-ports.ts'
import { ConflictError, defineOperation, probe } from './operation.ts'
import { entriesOf } from './queries.ts'
import { submit } from './submit.ts'

const valueIn = (body: unknown) => (body as { value: number }).value

/** Takes away from what stands there, over the amount that the person saw. */
const take = defineOperation<{ kilos: number; seen: number }>({
  kind: 'test.take.v1',
  args: { validateSync: (value) => value },
  label: () => 'Retirada',
  record: () => ({ title: 'Linha', path: '/' }),
  lane: () => 'line',
  look: () => '/line',
  request: ({ kilos, seen }, context) => {
    const now = valueIn(context.seen)
    if (now !== seen) throw new ConflictError('A alocação mudou', now)
    return { method: 'PUT', path: '/line', json: { kilos } }
  },
  accept: (body) => ({ value: valueIn(body) }),
  replay: probe({
    ask: () => '/line',
    baseline: true,
    find: (answered, { kilos }, { baseline }) => {
      const gone = valueIn(baseline) - valueIn(answered)
      return { is: gone === kilos ? 'present' : gone === 0 ? 'absent' : 'unclear' }
    },
  }),
  effects: () => [],
})

/** A provider that honours keys, and whose answer to the first call does not come as it should. */
function line(first: () => ReturnType<typeof answer>) {
  let weight = 100
  let puts = 0
  const { ports, ...fake } = fakePorts(
    ({ method }) => {
      if (method === 'GET') return answer(200, { value: weight })
      puts += 1
      if (puts > 1) return answer(200, { value: weight }, { 'idempotency-replayed': 'true' })
      weight -= 10
      return first()
    },
    { keys: 'honoured' },
  )
  const operations = new Map([[take.kind, take as never]])
  return { ports: { ...ports, operations }, ...fake, weight: () => weight }
}

const lost = () => {
  throw new TypeError('no answer')
}

test.each([
  ['the answer is lost', lost],
  [
    'the key is still under way',
    () => answer(409, { message: 'Em andamento' }, { 'retry-after': '1' }),
  ],
])('what a call has done itself is no conflict when it is to be repeated: %s', async (_, first) => {
  const db = freshDatabase()
  const { ports, clock, weight } = line(first)
  await submit(db, ports, ana, [take({ kilos: 10, seen: 100 })])
  for (let round = 0; round < 6; round += 1) {
    await drain(db, ports, { budgetMs: 60_000, signal: new AbortController().signal })
    clock.at += 60_000
  }
  expect((await entriesOf(db, ana)).map(({ state }) => state)).toEqual(['settled'])
  expect(weight()).toBe(90)
})
