import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { ana, answer, fakePorts, freshDatabase, setField } from './fake-ports.ts'
import { unsentOf } from './queries.ts'
import { submit } from './submit.ts'

test.each([
  ['sending', 'waiting'],
  ['waiting', 'sending'],
] as const)('what turns from %s to %s while it is read is there once', async (before, after) => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => answer(200))
  const kept = await submit(db, ports, ana, [setField({ report: 7, field: 'a', value: 'x' })])
  const entry: Entry = { ...(kept[0] as Entry), state: before }
  await db.strict.entries.put(entry)
  await db.relaxed.open()

  // As another context does: its turn comes between the readings of two states.
  const { where } = db.relaxed.entries
  const readState = vi.spyOn(db.relaxed.entries, 'where')
  let written: PromiseLike<unknown> | undefined
  readState.mockImplementation((...given) => {
    if (readState.mock.calls.length === 2) {
      written = Dexie.ignoreTransaction(() => db.strict.entries.put({ ...entry, state: after }))
    }
    return Reflect.apply(where, db.relaxed.entries, given) as never
  })

  expect(await unsentOf(db, ana)).toHaveLength(1)
  await written
  expect(readState.mock.calls.length).toBeGreaterThan(1)
})
