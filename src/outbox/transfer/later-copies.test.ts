import { expect, test } from 'vitest'
import { retry } from '../act/choices.ts'
import { bringIn, copyOf, markCopied } from './copies.ts'
import { drain } from '../send/drain.ts'
import {
  budget,
  field,
  lostAnswer,
  minutes,
  outbox,
  wholeCopyOf,
} from '../testing/example-outbox.ts'
import { ana, answer, notify } from '../testing/fake-ports.ts'
import type { Ports } from '../model/ports.ts'
import { entriesOf } from '../store/queries.ts'

const given = ({ clock, operations, settings: { keys } }: Ports) => ({ clock, operations, keys })

/** A provider that remembers a key for a day and a half; the engine relies on it for a day less. */
const withKeys = { keys: 'honoured', keyLifeMs: 36 * 60 * minutes }

test('UX-09 an imported value waits for a confirmation once its key expires, even if it was tried before', async () => {
  const tablet = await outbox(lostAnswer, withKeys)
  await tablet.submit(field('peso', '1'))
  await drain(tablet.db, tablet.ports, budget)
  const copy = await wholeCopyOf(tablet.db)
  expect(copy.entries).toMatchObject([{ state: 'waiting', call: { attempt: 1 } }])

  const other = await outbox(() => answer(200), withKeys)
  const noPhotos = () => Promise.reject(new Error('no photos'))
  await bringIn(other.db, given(other.ports), copy, noPhotos)
  other.clock.at += 13 * 60 * minutes
  await drain(other.db, other.ports, budget)
  expect(other.sent).toEqual([])
  const [brought] = await entriesOf(other.db, ana)
  expect(brought).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })

  await retry(other.db, brought?.id ?? '')
  await drain(other.db, other.ports, budget)
  expect(await entriesOf(other.db, ana)).toMatchObject([{ state: 'settled' }])
})

const busy = () => answer(503, {}, { 'retry-after': '5' })

test.each([
  ['a value, after a sign-in', field('peso', '1'), () => answer(401)],
  ['what no read can reconcile, after a sign-in', notify({ report: 8 }), () => answer(401)],
  ['a value, after a wait', field('peso', '1'), busy],
  ['what no read can reconcile, after a wait', notify({ report: 8 }), busy],
])(
  'a forced exported entry whose call was not processed is sent without another question: %s',
  async (_what, intent, notProcessed) => {
    const tablet = await outbox(() => answer(200))
    await tablet.submit(intent)
    await markCopied(tablet.db, given(tablet.ports), await copyOf(tablet.db, ana))
    await drain(tablet.db, tablet.ports, budget)
    tablet.sent.length = 0
    tablet.state.respond = notProcessed
    const [copy] = await entriesOf(tablet.db, ana)
    expect(copy?.state).toBe('parked')
    await retry(tablet.db, copy?.id ?? '')
    await drain(tablet.db, tablet.ports, budget)
    expect(tablet.sent).toHaveLength(1)

    tablet.state.token = 'token-2'
    tablet.clock.at += minutes
    tablet.state.respond = () => answer(200)
    await drain(tablet.db, tablet.ports, budget)
    expect(await entriesOf(tablet.db, ana)).toMatchObject([{ state: 'settled' }])
  },
)
