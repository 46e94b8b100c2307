import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { drain } from './drain.ts'
import { budget, field, minutes, outbox } from '../testing/example-outbox.ts'
import { ana, answer, createReport, fakeLock } from '../testing/fake-ports.ts'
import type { WireAnswer } from '../model/ports.ts'
import { entriesOf } from '../store/queries.ts'

/**
 * A page is frozen during a call, its lock is stolen, and the call goes on. The page aborts the call only when
 * it wakes up: from then on, the call may still arrive within a quarantine.
 */
async function stealLock() {
  let giveUp = () => {}
  let calls = 0
  const outboxed = await outbox((wire) => {
    if (wire.method === 'GET') return answer(200, { value: {} })
    calls += 1
    if (calls > 1) return answer(200, { value: { id: 41 } })
    return new Promise<WireAnswer>((_, reject) => {
      giveUp = () => reject(new DOMException('aborted', 'AbortError'))
    })
  })
  const { db, ports } = outboxed
  const other = { ...ports, lock: fakeLock() }
  return {
    ...outboxed,
    frozen: () => {
      const run = drain(db, ports, budget)
      return async () => {
        giveUp()
        await run
      }
    },
    drainThere: () => drain(db, other, budget),
    calls: () => calls,
  }
}

test('a call that is aborted after its lock was stolen restarts the quarantine', async () => {
  const { clock, db, submit, frozen, drainThere, calls } = await stealLock()
  await submit(createReport({ report: makeLocalId(), title: 'novo' }))
  const wake = frozen()
  await expect.poll(calls).toBe(1)
  clock.at += 2 * minutes
  await drainThere()
  clock.at += 2 * minutes
  await drainThere()
  await wake()
  expect((await entriesOf(db, ana))[0]).toMatchObject({ state: 'unknown', tries: { lost: 1 } })
  for (const wait of [1.5, 1]) {
    clock.at += wait * minutes
    await drainThere()
  }
  expect(calls()).toBe(1)
  for (const wait of [1, 1.5, 0.5]) {
    clock.at += wait * minutes
    await drainThere()
  }
  expect(calls()).toBe(2)
})

test('a call that is aborted after its lock was stolen puts its target into quarantine if the entry has settled', async () => {
  const { clock, submit, frozen, drainThere, calls } = await stealLock()
  await submit(field('a', 'old'))
  const wake = frozen()
  await expect.poll(calls).toBe(1)
  clock.at += 2 * minutes
  await drainThere()
  expect(calls()).toBe(2)
  clock.at += 4 * minutes
  await drainThere()
  await wake()
  await submit(field('a', 'new'))
  await drainThere()
  clock.at += 2 * minutes
  await drainThere()
  expect(calls()).toBe(2)
  clock.at += 2 * minutes
  await drainThere()
  expect(calls()).toBe(3)
})
