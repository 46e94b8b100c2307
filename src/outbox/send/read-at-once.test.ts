import { Dexie, type Table } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyOf } from '../transfer/copies.ts'
import type { OutboxDatabase } from '../store/database.ts'
import type { Entry } from '../model/entry.ts'
import { budget, field, outbox } from '../testing/example-outbox.ts'
import { ana, answer } from '../testing/fake-ports.ts'
import { headOf, loadPlan } from './plan.ts'
import { countUnsent, entriesTouching, unsentOf, unsentOnDevice } from '../store/queries.ts'
import { beginRun } from '../call/run.ts'

async function twoOfOneLane() {
  const device = await outbox(() => answer(200))
  const [first, second] = await device.submit(field('peso'), field('lacre'))
  if (first === undefined || second === undefined) throw new Error('no entries')
  return { ...device, first, second }
}

/** Writes like another context, between the reads of two states. */
function writeBetween({ strict, relaxed }: OutboxDatabase, entry: Entry) {
  const written = runBefore(2, relaxed.entries, () => strict.entries.put(entry))
  return async () => {
    await written()
    expect(await strict.entries.get(entry.id)).toMatchObject({ state: entry.state })
  }
}

/** Writes like another context, right before the query number `time` to a table. */
function runBefore<Row, Key>(
  time: number,
  table: Table<Row, Key>,
  write: () => PromiseLike<unknown>,
) {
  const where = table.where.bind(table)
  const readState = vi.spyOn(table, 'where')
  onTestFinished(() => readState.mockRestore())
  let written: PromiseLike<unknown> | undefined
  readState.mockImplementation((...given) => {
    if (readState.mock.calls.length === time) written = Dexie.ignoreTransaction(write)
    return Reflect.apply(where, undefined, given) as never
  })
  return async () => {
    expect(written).toBeDefined()
    await written
  }
}

test('an entry that a person parks during the plan keeps its position in its lane', async () => {
  const { db, ports, first, second } = await twoOfOneLane()
  await db.strict.entries.put({ ...first, state: 'parked' })
  const signed = { person: ana, token: 'token-1' }
  const { signal } = new AbortController()
  const run = await beginRun(db, ports, signed, { ...budget, signal })
  const wasWritten = writeBetween(db, first)

  const { ready } = await loadPlan(run)
  expect(ready.map(({ lane }) => headOf(lane).id)).not.toContain(second.id)
  await wasWritten()
})

test.each([
  ['sending', 'waiting'],
  ['waiting', 'sending'],
] as const)(
  'UX-09 an entry that changes from %s to %s during the export is exported once',
  async (before, after) => {
    const { db, first, second } = await twoOfOneLane()
    const entry: Entry = { ...first, state: before }
    await db.strict.entries.put(entry)
    await db.relaxed.open()
    const wasWritten = writeBetween(db, { ...entry, state: after })

    const { entries } = await copyOf(db, ana)
    expect(entries.map(({ id }) => id)).toEqual([first.id, second.id])
    await wasWritten()
  },
)

const asked = {
  counted: (db: OutboxDatabase) => countUnsent(db, ana),
  listed: async (db: OutboxDatabase) => (await unsentOf(db, ana)).length,
}

test.each([
  ['sending', 'waiting', 'counted'],
  ['waiting', 'sending', 'counted'],
  ['sending', 'waiting', 'listed'],
  ['waiting', 'sending', 'listed'],
] as const)(
  'UX-04 an entry that changes from %s to %s during the query is %s once',
  async (before, after, how) => {
    const { db, first } = await twoOfOneLane()
    const entry: Entry = { ...first, state: before }
    await db.strict.entries.put(entry)
    await db.relaxed.open()
    const wasWritten = writeBetween(db, { ...entry, state: after })

    expect(await asked[how](db)).toBe(2)
    await wasWritten()
  },
)

test('UX-04 the parked count does not exceed the unsent count while an entry changes its state', async () => {
  const { db, first, second } = await twoOfOneLane()
  await db.strict.entries.bulkPut([
    { ...first, state: 'parked' },
    { ...second, state: 'settled' },
  ])
  await db.relaxed.open()
  const wasWritten = writeBetween(db, { ...first, state: 'waiting' })

  expect(await unsentOnDevice(db, ana)).toEqual({ count: 1, parked: 1, others: [] })
  await wasWritten()
})

test('an entry that settles during the query appears together with its alias', async () => {
  const { db, first } = await twoOfOneLane()
  const { strict, relaxed } = db
  const localId = 'local:00000000-0000-4000-8000-000000000001'
  const key = `report:${localId}`
  await strict.entries.update(first.id, { touches: [key] })
  await relaxed.open()
  const wasWritten = runBefore(1, relaxed.aliases, () =>
    strict.transaction('rw', [strict.entries, strict.aliases], async () => {
      await strict.entries.update(first.id, { state: 'settled' })
      await strict.aliases.put({ person: ana, type: 'report', localId, serverId: 7 })
    }),
  )

  const { entries, serverIds } = await entriesTouching(db, ana, key)
  expect(entries[0]?.state === 'settled').toBe(serverIds.has(localId))
  await wasWritten()
})
