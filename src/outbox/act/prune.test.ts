import { expect, test } from 'vitest'
import { discard } from './choices.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { drain } from '../send/drain.ts'
import type { Entry } from '../model/entry.ts'
import {
  ana,
  answer,
  createReport,
  fakePorts,
  freshDatabase,
  setField,
} from '../testing/fake-ports.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from './submit.ts'

const budget = { budgetMs: 60_000 }
const hourMs = 3_600_000

async function sent({ isPersonal }: { isPersonal: boolean }) {
  const db = freshDatabase()
  const { ports: plain, clock, state } = fakePorts(() => answer(200))
  const intent = setField({ report: 7, field: 'a', value: 'x' })
  const { kind } = intent.operation
  const operation = Object.assign(() => intent, intent.operation, { personal: isPersonal })
  const operations = new Map([...plain.operations, [kind, operation as never]])
  const ports = { ...plain, operations }
  await submit(db, ports, ana, [intent])
  return { db, ports, clock, state }
}

test.each([
  [true, 21, 1],
  [true, 24, 0],
  [false, 24, 1],
  [false, 24 * 7 - 2, 1],
  [false, 24 * 8, 0],
])(
  'UX-05 with personal = %j, %i h after the response the device holds %i entries',
  async (isPersonal, hours, left) => {
    const { db, ports, clock } = await sent({ isPersonal })
    await drain(db, ports, budget)
    clock.at += hours * hourMs
    await drain(db, ports, budget)
    expect(await entriesOf(db, ana)).toHaveLength(left)
  },
)

test.each([
  [0.25, 1],
  [1, 0],
  [48, 0],
])(
  'if the clock is set back by %d h to before the response, the device holds %i personal entries',
  async (hours, left) => {
    const { db, ports, clock } = await sent({ isPersonal: true })
    await drain(db, ports, budget)
    clock.at -= hours * hourMs
    await drain(db, ports, budget)
    expect(await entriesOf(db, ana)).toHaveLength(left)
    clock.at += 23 * hourMs
    await drain(db, ports, budget)
    expect(await entriesOf(db, ana)).toEqual([])
  },
)

test('an unsent entry stays however old it is, personal or not', async () => {
  const { db, ports, clock, state } = await sent({ isPersonal: true })
  state.respond = () => answer(422, { message: 'Não' })
  await drain(db, ports, budget)
  clock.at += 24 * 400 * hourMs
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana)).map((entry) => entry.state)).toEqual(['parked'])
})

test('personal entries are deleted whoever is signed in, and if nobody is', async () => {
  for (const leave of [
    (state: { token: string | undefined }) => (state.token = undefined),
    (state: { person: string }) => (state.person = 'https://pavilhao.example|2'),
  ]) {
    const { db, ports, clock, state } = await sent({ isPersonal: true })
    await drain(db, ports, budget)
    leave(state)
    clock.at += 21 * hourMs
    await drain(db, ports, budget)
    expect(await entriesOf(db, ana)).toHaveLength(1)
    clock.at += 2 * hourMs
    await drain(db, ports, budget)
    expect(await entriesOf(db, ana)).toEqual([])
  }
})

test('without a sign-in, entries that are not personal and unsent entries stay', async () => {
  const unsent = await sent({ isPersonal: true })
  const listed = await sent({ isPersonal: false })
  await drain(listed.db, listed.ports, budget)
  for (const { db, ports, clock, state } of [unsent, listed]) {
    state.token = undefined
    clock.at += 25 * hourMs
    await drain(db, ports, budget)
    expect(await entriesOf(db, ana)).toHaveLength(1)
  }
})

test('the last personal entry of a lane is deleted together with the names that it left elsewhere', async () => {
  const { db, ports, clock, state } = await sent({ isPersonal: true })
  state.respond = () => Promise.reject(new TypeError('no answer'))
  await drain(db, ports, budget)
  clock.at += hourMs
  state.respond = () => answer(200)
  await drain(db, ports, budget)
  const echoes = () => db.relaxed.meta.where('key').startsWith('echo:').primaryKeys()
  state.token = undefined
  await submit(db, ports, ana, [setField({ report: 7, field: 'b', value: 'y' })])
  clock.at += 24 * hourMs
  await drain(db, ports, budget)
  const [unsent, ...others] = await entriesOf(db, ana)
  expect([unsent?.state, others]).toEqual(['waiting', []])
  expect(await echoes()).toHaveLength(1)
  await discard(db, ports, unsent?.id ?? '')
  clock.at += 24 * hourMs
  await drain(db, ports, budget)
  expect(await entriesOf(db, ana)).toEqual([])
  expect(await echoes()).toEqual([])
})

test('an alias is deleted as soon as no entry names it, even if its lane has later entries', async () => {
  const {
    db,
    ports: plain,
    clock,
    state,
  } = { db: freshDatabase(), ...fakePorts(() => answer(200)) }
  const made = (n: number) => `local:00000000-0000-4000-8000-00000000000${n}` as const
  const createOf = (n: number) => {
    const intent = createReport({ report: made(n), title: 'x' })
    const operation = { ...intent.operation, personal: true, lane: () => 'person:1' }
    return { ...intent, operation: operation as never }
  }
  const operations = new Map([...plain.operations, ['test.createReport.v1', createOf(1).operation]])
  const ports = { ...plain, operations }
  for (const n of [1, 2]) {
    state.respond = () => answer(200, { value: { id: n } })
    await submit(db, ports, ana, [createOf(n)])
    await drain(db, ports, budget)
    expect(await db.relaxed.aliases.count()).toBe(n)
    clock.at += 10 * hourMs
  }
  const left: number[] = []
  for (const hours of [4, 10]) {
    clock.at += hours * hourMs
    await drain(db, ports, budget)
    left.push(await db.relaxed.aliases.count())
  }
  expect([left, await entriesOf(db, ana)]).toEqual([[1, 0], []])
})

/** Adds `count` settled copies of the entry, one ms apart, starting at this moment. */
async function sendMore(db: OutboxDatabase, count: number, from: number): Promise<Entry[]> {
  const [first] = await entriesOf(db, ana)
  const more = Array.from({ length: count }, (_, index) => ({
    ...(first ?? expect.unreachable('nothing was sent')),
    id: `more-${index}`,
    seq: 10 + index,
    end: { at: from + index },
  }))
  await db.relaxed.entries.bulkPut(more)
  return more
}

test.each([
  ['nothing of it is old enough', [24.5]],
  ['all of it was cleaned before', [48, 120.5]],
])(
  'sending continues if an older entry is queued behind many settled ones: %s',
  async (_, pauses) => {
    const { db, ports, clock } = await sent({ isPersonal: false })
    await drain(db, ports, budget)
    const [first] = await entriesOf(db, ana)
    await sendMore(db, 300, clock.at + hourMs)
    await db.relaxed.entries.put({ ...(first ?? expect.unreachable()), id: 'older', seq: 5_000 })
    for (const hours of pauses) {
      clock.at += hours * hourMs
      await submit(db, ports, ana, [setField({ report: 8, field: 'b', value: 'y' })])
      await drain(db, ports, budget)
    }
    const unsent = (await entriesOf(db, ana)).filter(({ state }) => state !== 'settled')
    expect(unsent).toEqual([])
  },
)
