import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import { ana, answer, fakeLock } from '../testing/fake-ports.ts'
import { entriesOf } from '../store/queries.ts'
import { budget, field, minutes, outbox } from '../testing/example-outbox.ts'

test('of two concurrent runs one sends, and the other returns busy and requests another plan', async () => {
  const { db, ports, sent, submit } = await outbox(() => answer(200))
  await submit(field('a'), field('b'))
  const reports = await Promise.all([drain(db, ports, budget), drain(db, ports, budget)])
  expect(reports.map(({ reason }) => reason).toSorted()).toEqual(['busy', 'idle'])
  expect(sent).toHaveLength(2)
})

test('a page that was frozen between its claim and its call does not send the call', async () => {
  const { db, ports, sent, clock, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  const { relaxed } = db
  const write = relaxed.entries.bulkPut.bind(relaxed.entries)
  // The page freezes in the commit of the claim.
  relaxed.entries.bulkPut = ((entries: Parameters<typeof write>[0]) => {
    const written = write(entries)
    clock.at += 30 * minutes
    return written
  }) as typeof relaxed.entries.bulkPut
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'lock-lost' })
  expect(sent).toEqual([])
  expect((await entriesOf(db, ana))[0]).toMatchObject({ state: 'waiting', call: { attempt: 0 } })
})

test('the lock of a holder that died before its first heartbeat is stolen eventually', async () => {
  const { db, ports, sent, clock, submit } = await outbox(() => answer(200))
  await submit(field('a'))
  const live = fakeLock()
  ports.lock = {
    hold: (name, options, work) =>
      options.steal ? live.hold(name, options, work) : Promise.resolve('busy'),
  }
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'busy' })
  clock.at += 9 * minutes
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'busy' })
  clock.at += 2 * minutes
  expect(await drain(db, ports, budget)).toMatchObject({ reason: 'idle', remaining: 0 })
  expect(sent).toHaveLength(1)
})
