import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import { budget, field, outbox } from '../testing/example-outbox.ts'
import { ana, answer, setField } from '../testing/fake-ports.ts'
import { defineOperation, type Operation, type OperationSpec } from '../model/operation.ts'
import { entriesOf } from '../store/queries.ts'

const defect = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'id')")
}

const sound: OperationSpec<{ name: string }> = {
  kind: 'test.defect.v1',
  args: { validateSync: (value) => value },
  label: ({ name }) => name,
  record: () => ({ title: 'Relatório', path: '/' }),
  lane: () => 'defect:1',
  request: () => ({ method: 'PUT', path: '/defect', json: {} }),
  accept: () => ({ value: true }),
  target: () => 'x',
  effects: () => [],
}

const asked = { reads: () => '/defect', compare: () => ({ is: 'before' }) as const }

/** Runs an entry whose operation has a defect together with two sound entries. */
async function amongOthers(broken: Partial<typeof sound>, { target, ...rest } = sound) {
  const idempotent = broken.observe === undefined && target ? { target } : {}
  const operation = defineOperation({ ...rest, ...idempotent, ...broken })
  const { db, ports, state, clock, sent, submit } = await outbox(() => answer(200))
  const known = [operation, setField].map((one) => one as unknown as Operation<never>)
  const operations = new Map(known.map((one) => [one.kind as string, one]))
  await submit(field('a', 'x', 8), operation({ name: 'Com defeito' }), field('b', 'x', 9))
  const run = () => drain(db, { ...ports, operations }, budget)
  const only = async () => (await entriesOf(db, ana)).find(({ kind }) => kind === operation.kind)
  const others = () => sent.flatMap(({ path }) => (path === '/defect' ? [] : [path]))
  return { state, clock, run, only, others }
}

test.each<[string, Partial<typeof sound>]>([
  ['call', { request: defect }],
  ['need', { needs: defect }],
  ['question', { observe: { ...asked, baseline: true, reads: defect } }],
])(
  "a defect in an operation's %s parks the entry with a message, and other entries are sent",
  async (_, broken) => {
    const { run, only, others } = await amongOthers(broken)
    expect(await run()).toMatchObject({ reason: 'idle', next: undefined, remaining: 1 })
    expect(await only()).toMatchObject({
      state: 'parked',
      parked: { why: 'internal', message: expect.stringContaining('O aplicativo falhou') },
    })
    expect(others().toSorted()).toEqual(['/reports/8/a', '/reports/9/b'])
  },
)

test('a defect in `reads` after a 409 asks the person, and other entries are sent', async () => {
  const { run, state, only, others } = await amongOthers({ observe: { ...asked, reads: defect } })
  const { respond } = state
  state.respond = (wire) => (wire.path === '/defect' ? answer(409) : respond(wire))
  expect(await run()).toMatchObject({ reason: 'idle', next: undefined, remaining: 1 })
  expect(await only()).toMatchObject({ state: 'parked', parked: { why: 'unknown', status: 409 } })
  expect(others().toSorted()).toEqual(['/reports/8/a', '/reports/9/b'])
})

test('a defect in `accept` makes the response unreadable, and the network is not blamed', async () => {
  const { run, only, others } = await amongOthers({ accept: defect })
  expect(await run()).toMatchObject({ reason: 'idle', remaining: 1 })
  expect(await only()).toMatchObject({ state: 'waiting', tries: { lost: 1 } })
  expect(others().toSorted()).toEqual(['/reports/8/a', '/reports/9/b'])
})

test('a defect in `compare` makes the result unknown', async () => {
  const { run, state, clock, only, others } = await amongOthers({
    observe: { ...asked, compare: defect },
  })
  const { respond } = state
  state.respond = (wire) =>
    wire.method === 'PUT' && wire.path === '/defect' ? answer(500) : respond(wire)
  await run()
  expect(await only()).toMatchObject({ state: 'unknown' })
  clock.at += 60_000
  await run()
  expect(await only()).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })
  expect(others().toSorted()).toEqual(['/reports/8/a', '/reports/9/b'])
})

test('a defect in the next entry does not undo the result of the previous one', async () => {
  const { run, only, others } = await amongOthers({ needs: defect, lane: () => 'report:8' })
  await run()
  await run()
  expect(await only()).toMatchObject({ state: 'parked', parked: { why: 'internal' } })
  expect(others().toSorted()).toEqual(['/reports/8/a', '/reports/9/b'])
})
