import { expect, test } from 'vitest'
import { retry } from '../act/choices.ts'
import { drain } from '../send/drain.ts'
import { ana, answer, fakePorts, freshDatabase } from '../testing/fake-ports.ts'
import { defineOperation } from '../model/operation.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

const valueIn = (body: unknown) => (body as { value: number }).value

/** Subtracts from the current amount, with the amount that the person saw as the precondition. */
const take = defineOperation<{ kilos: number }>({
  kind: 'test.take.v1',
  args: { validateSync: (value) => value },
  label: () => 'Retirada',
  record: () => ({ title: 'Linha', path: '/' }),
  lane: () => 'line',
  request: ({ kilos }, { replaces }) => ({
    method: 'PUT',
    path: '/line',
    json: { kilos, seen: replaces },
  }),
  accept: (body) => ({ value: valueIn(body) }),
  observe: {
    reads: () => '/line',
    precondition: true,
    baseline: true,
    compare: (answered, { kilos }, { saw, baseline }) => {
      const there = valueIn(answered)
      const gone = baseline === undefined ? 0 : valueIn(baseline) - there
      if (gone !== 0) return { is: gone === kilos ? 'mine' : 'unclear' }
      return there === saw
        ? { is: 'before', there }
        : { is: 'theirs', there, message: 'A alocação mudou' }
    },
  },
  effects: () => [],
})

/** A provider that honours keys, and whose response to the first call fails. */
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

const never = new AbortController().signal

const lost = () => {
  throw new TypeError('no answer')
}

test.each([
  ['the answer is lost', lost],
  [
    'the key is still under way',
    () => answer(409, { message: 'Em andamento' }, { 'retry-after': '1' }),
  ],
])('a repeated call does not treat its own earlier effect as a conflict: %s', async (_, first) => {
  const db = freshDatabase()
  const { ports, clock, weight } = line(first)
  await submit(db, ports, ana, [{ ...take({ kilos: 10 }), saw: 100 }])
  for (let round = 0; round < 6; round += 1) {
    await drain(db, ports, { budgetMs: 60_000, signal: new AbortController().signal })
    clock.at += 60_000
  }
  expect((await entriesOf(db, ana)).map(({ state }) => state)).toEqual(['settled'])
  expect(weight()).toBe(90)
})

test("the precondition's read also serves as the baseline, so it is read once", async () => {
  const db = freshDatabase()
  const { ports, sent, weight } = line(() => answer(200, { value: 90 }))
  await submit(db, ports, ana, [{ ...take({ kilos: 10 }), saw: 100 }])
  await drain(db, ports, { budgetMs: 60_000 })
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT'])
  expect(weight()).toBe(90)
})

test.each([403, 404])(
  'a precondition that fails with %i after a lost call parks the entry as unknown',
  async (status) => {
    const db = freshDatabase()
    const { ports, state, clock, sent, weight } = line(lost)
    await submit(db, ports, ana, [{ ...take({ kilos: 10 }), saw: 100 }])
    await drain(db, ports, { budgetMs: 60_000 })
    state.respond = () => answer(status, { message: 'não' })
    clock.at += 60_000
    await drain(db, ports, { budgetMs: 60_000 })
    await drain(db, ports, { budgetMs: 60_000 })
    expect((await entriesOf(db, ana))[0]).toMatchObject({
      state: 'parked',
      parked: { why: 'unknown' },
    })
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(weight()).toBe(90)
  },
)

/** The first call is lost before it arrives, and somebody else takes 30 meanwhile. */
async function overtaken() {
  const db = freshDatabase()
  let weight = 100
  const puts: unknown[] = []
  const { ports, clock } = fakePorts(({ method, body }) => {
    if (method === 'GET') return answer(200, { value: weight })
    puts.push(JSON.parse(new TextDecoder().decode(body)))
    weight -= puts.length === 1 ? 30 : 10
    if (puts.length === 1) throw new TypeError('lost before it arrived')
    return answer(200, { value: weight })
  })
  const operations = new Map([[take.kind, take as never]])
  await submit(db, ports, ana, [{ ...take({ kilos: 10 }), saw: 100 }])
  const goOn = async () => {
    for (let round = 0; round < 6; round += 1) {
      await drain(db, { ...ports, operations }, { budgetMs: 60_000, signal: never })
      clock.at += 60_000
    }
    return (await entriesOf(db, ana))[0]
  }
  const retryAndGoOn = async () => {
    await retry(db, (await entriesOf(db, ana))[0]?.id ?? '')
    return goOn()
  }
  return { goOn, retryAndGoOn, puts }
}

test("«enviar de novo» of a call that never arrived reports somebody else's value as a conflict", async () => {
  const { goOn, retryAndGoOn, puts } = await overtaken()
  expect(await goOn()).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })
  expect(await retryAndGoOn()).toMatchObject({
    state: 'parked',
    parked: { why: 'conflict', there: 70 },
  })
  expect(puts).toHaveLength(1)
})

test('«enviar de novo» over that conflict sends once, as a call that differs from the lost one', async () => {
  const { goOn, retryAndGoOn, puts } = await overtaken()
  await goOn()
  await retryAndGoOn()
  expect(await retryAndGoOn()).toMatchObject({ state: 'settled' })
  expect(puts).toEqual([
    { kilos: 10, seen: 100 },
    { kilos: 10, seen: 70 },
  ])
})
