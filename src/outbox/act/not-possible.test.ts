import { expect, test } from 'vitest'
import type { Entry } from '../model/entry.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import { makeLocalId } from '../model/local-ids.ts'
import { drain } from '../send/drain.ts'
import { entriesOf } from '../store/queries.ts'
import { budget, field, outbox } from '../testing/example-outbox.ts'
import { addRow, ana, answer, createReport, setField } from '../testing/fake-ports.ts'
import { discard, markArrived, retry } from './choices.ts'
import { restore } from './restore.ts'

type Box = Awaited<ReturnType<typeof outbox>>

const decisions = {
  retry: ({ db }: Box, id: string) => retry(db, id),
  markArrived: ({ db, ports }: Box, id: string) => markArrived(db, ports, id),
  discard: ({ db, ports }: Box, id: string) => discard(db, ports, id),
  restore: ({ db, ports }: Box, id: string) => restore(db, ports, id),
}

const refused = () => outbox(() => answer(422, { message: 'Valor inválido' }))

async function expectNotPossible(box: Box, name: keyof typeof decisions, id: string) {
  const before = await entriesOf(box.db, ana)
  await expect(decisions[name](box, id)).rejects.toBeInstanceOf(NoLongerPossibleError)
  expect(await entriesOf(box.db, ana)).toEqual(before)
}

const everyDecision = Object.keys(decisions) as (keyof typeof decisions)[]

test.each(everyDecision)('%s of an entry that is not stored is not possible', async (name) => {
  await expectNotPossible(await refused(), name, 'no such entry')
})

test.each(everyDecision)('%s of an entry of another release is not possible', async (name) => {
  const box = await refused()
  const [entry] = await box.submit(field('a'))
  await drain(box.db, box.ports, budget)
  const parked = await box.db.relaxed.entries.get(entry?.id ?? '')
  if (parked === undefined) throw new Error('no entry')
  if (name === 'restore') await discard(box.db, box.ports, parked.id)
  await box.db.strict.entries.update(parked.id, { format: 99 as never })
  await expectNotPossible(box, name, parked.id)
})

test.each<[keyof typeof decisions, Entry['state']]>([
  ['retry', 'waiting'],
  ['retry', 'sending'],
  ['markArrived', 'waiting'],
  ['markArrived', 'sending'],
  ['discard', 'sending'],
  ['discard', 'settled'],
  ['restore', 'waiting'],
  ['restore', 'settled'],
])('%s of an entry in the state %s is not possible', async (name, state) => {
  const box = await refused()
  const [entry] = await box.submit(field('a'))
  await box.db.strict.entries.update(entry?.id ?? '', { state })
  await expectNotPossible(box, name, entry?.id ?? '')
})

test('a create cannot be marked as arrived without the number that the provider gave it', async () => {
  const box = await refused()
  const report = makeLocalId()
  const [parent] = await box.submit(
    createReport({ report, title: 't' }),
    setField({ report, field: 'a', value: 'x' }),
  )
  await drain(box.db, box.ports, budget)
  await expectNotPossible(box, 'markArrived', parent?.id ?? '')
})

test('a retry keeps the key of a call that the provider failed on, because it may have been applied', async () => {
  const box = await refused()
  const [entry] = await box.submit(field('a'))
  await drain(box.db, box.ports, budget)
  const parked = await box.db.relaxed.entries.get(entry?.id ?? '')
  if (parked === undefined) throw new Error('no entry')
  const failed = { why: 'server', at: 1, status: 500, message: '' } as const
  await box.db.strict.entries.put({ ...parked, parked: failed })
  await retry(box.db, parked.id)
  expect((await box.db.relaxed.entries.get(parked.id))?.key).toBe(parked.key)
})

test('an entry is restored to be sent where only entries of other places were sent after it', async () => {
  const box = await outbox(() => answer(200))
  const [first] = await box.submit(field('a'))
  await discard(box.db, box.ports, first?.id ?? '')
  await box.submit(field('b'), field('a', 'x', 8), addRow({ report: 7, row: makeLocalId() }))
  await drain(box.db, box.ports, budget)
  await restore(box.db, box.ports, first?.id ?? '')
  expect((await box.db.relaxed.entries.get(first?.id ?? ''))?.state).toBe('waiting')
})
