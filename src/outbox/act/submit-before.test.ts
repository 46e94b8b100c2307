import { expect, test } from 'vitest'
import { drain } from '../send/drain.ts'
import { entriesOf, unsentOf } from '../store/queries.ts'
import { ana, answer, fakePorts, freshDatabase, setField } from '../testing/fake-ports.ts'
import { discard } from './choices.ts'
import { submit } from './submit.ts'

const budget = { budgetMs: 60_000 }
const field = (name: string) => setField({ report: 7, field: name, value: name })

/** A provider that takes the fields in the order a, b, c; `a` was discarded on this device. */
async function withoutFirst() {
  const db = freshDatabase()
  const taken: string[] = []
  const fake = fakePorts(({ path }) => {
    const name = path.at(-1) ?? ''
    if (['a', 'b', 'c'].indexOf(name) > taken.length) return answer(409, { message: 'Falta algo' })
    taken.push(name)
    return answer(200)
  })
  const [first, ...later] = await submit(db, fake.ports, ana, ['a', 'b', 'c'].map(field))
  await discard(db, fake.ports, first?.id ?? '')
  return { db, ...fake, taken, before: later.map(({ id }) => id) }
}

test('an act that earlier entries need is sent before them', async () => {
  const { db, ports, taken, before } = await withoutFirst()
  await submit(db, ports, ana, [{ ...field('a'), before }])
  await drain(db, ports, budget)
  expect(taken).toEqual(['a', 'b', 'c'])
})

test('an entry that was refused because it needs the act is sent again after it', async () => {
  const { db, ports, taken, before } = await withoutFirst()
  await drain(db, ports, budget)
  expect((await unsentOf({ relaxed: db.relaxed }, ana)).map(({ state }) => state)).toEqual([
    'parked',
    'waiting',
  ])
  await submit(db, ports, ana, [{ ...field('a'), before }])
  await drain(db, ports, budget)
  expect(taken).toEqual(['a', 'b', 'c'])
  expect((await entriesOf(db, ana)).map(({ state }) => state)).toEqual([
    'discarded',
    'settled',
    'settled',
    'settled',
  ])
})

test('an entry that waits for a decision about another value is moved and keeps waiting', async () => {
  const { db, ports, taken, before } = await withoutFirst()
  await drain(db, ports, budget)
  const [refused] = await unsentOf({ relaxed: db.relaxed }, ana)
  await db.strict.entries.update(refused?.id ?? '', { 'parked.there': 'theirs' } as never)
  await submit(db, ports, ana, [{ ...field('a'), before }])
  await drain(db, ports, budget)
  expect(taken).toEqual(['a'])
  expect((await unsentOf({ relaxed: db.relaxed }, ana)).map(({ state }) => state)).toEqual([
    'parked',
    'waiting',
  ])
})
