import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { drain } from './drain.ts'
import { budget, field, minutes, outbox } from '../testing/example-outbox.ts'
import { ana, answer, createReport, fakeLock } from '../testing/fake-ports.ts'
import type { WireAnswer } from '../model/ports.ts'
import { entriesOf } from '../store/queries.ts'

/**
 * The lock of a page that is frozen during a call is stolen, and the call goes on. The page aborts the call
 * only when it wakes up: the call may travel for a quarantine more from then on.
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

test('a call that a page aborts after its lock was stolen is in quarantine from then on', async () => {
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

test('the same of what it would write over, where that has arrived meanwhile', async () => {
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
