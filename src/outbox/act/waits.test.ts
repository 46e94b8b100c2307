import { expect, test } from 'vitest'
import type { Entry } from '../model/entry.ts'
import { readCounters, readMeta, writeMeta } from '../store/meta.ts'
import { field, outbox } from '../testing/example-outbox.ts'
import { ana, answer } from '../testing/fake-ports.ts'
import { endOutage, forgetWaits, sendNow } from './choices.ts'
import { submit } from './submit.ts'

const notBefore = 9e12
const bia = 'https://pavilhao.example|2'

/** One entry for each reason to wait or not to wait, each tried once. The field of an entry is its name. */
async function waiting() {
  const { db, ports } = await outbox(() => answer(503))
  const keep = async (
    name: string,
    change: Partial<Entry>,
    tries: Partial<Entry['tries']> = {},
  ) => {
    const person = change.person ?? ana
    const [entry] = await submit(db, ports, person, [field(name)])
    if (entry === undefined) throw new Error('no entry')
    const wait = { ...entry.tries, notBefore, ...tries }
    await db.strict.entries.put({ ...entry, ...change, tries: wait })
    const tried = [{ at: ports.clock.now(), outcome: 'later' as const }]
    await db.strict.attempts.put({ entryId: entry.id, tries: tried })
  }
  await keep('backoff', {})
  await keep('lost alone', {}, { alone: 1 })
  await keep('of another person', { person: bia })
  await keep('to be reconciled', { state: 'unknown' })
  await keep('of another release', { format: 99 as never })
  await db.strict.attempts.put({ entryId: 'deleted', tries: [] })
  await writeMeta(db.strict, 'portalAt', ana, 1)
  await writeMeta(db.strict, 'breaker', ana, { failures: 3, until: notBefore })
  await writeMeta(db.strict, 'refusedToken', ana, 'a token')
  const wakes = async () => (await readCounters(db.relaxed, ana, ['wake'])).wake
  const before = await wakes()
  return {
    db,
    /** The names of the entries that do not wait any more. */
    ended: async () =>
      (await db.relaxed.entries.toArray())
        .filter(({ tries }) => tries.notBefore === undefined)
        .map(({ args }) => (args as { field: string }).field)
        .toSorted(),
    hasWoken: async () => (await wakes()) > before,
  }
}

test('forgetWaits ends the backoff of this person’s waiting entries, and wakes the sender', async () => {
  const { db, ended, hasWoken } = await waiting()
  await forgetWaits(db, ana)
  expect(await ended()).toEqual(['backoff', 'lost alone'])
  expect(await readMeta(db.relaxed, 'portalAt', ana)).toBeUndefined()
  expect(await readMeta(db.relaxed, 'breaker', ana)).toBeUndefined()
  expect(await readMeta(db.relaxed, 'refusedToken', ana)).toBe('a token')
  expect(await hasWoken()).toBe(true)
})

test('the end of an outage leaves the backoff of an entry whose call was lost while another succeeded', async () => {
  const { db, ended, hasWoken } = await waiting()
  await endOutage(db, ana)
  expect(await ended()).toEqual(['backoff'])
  expect(await hasWoken()).toBe(true)
})

test('sendNow ends the same backoff, and allows one more try with a refused token', async () => {
  const { db, ended } = await waiting()
  await sendNow(db, ana)
  expect(await ended()).toEqual(['backoff', 'lost alone'])
  expect(await readMeta(db.relaxed, 'refusedToken', ana)).toBeUndefined()
})
