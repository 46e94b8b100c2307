import { expect, test } from 'vitest'
import { retry } from './choices.ts'
import { bringIn, copyOf, markCopied } from './copies.ts'
import { drain } from './drain.ts'
import { budget, field, lostAnswer, minutes, outbox, wholeCopyOf } from './example-outbox.ts'
import { ana, answer, notify } from './fake-ports.ts'
import { writeKeysShown } from './meta.ts'
import type { Ports } from './ports.ts'
import { entriesOf } from './queries.ts'

const given = ({ clock, operations }: Ports) => ({ clock, operations, keys: 'unknown' }) as const

/** A device to whose person the provider has shown just now that it honours keys. */
async function withKeysShown(respond: Parameters<typeof outbox>[0]) {
  const device = await outbox(respond)
  const { strict } = device.db
  await strict.transaction('rw', strict.meta, async () =>
    writeKeysShown(strict, ana, device.clock.at),
  )
  return device
}

test('UX-09 brought in, a value goes unasked no more once its key counts no more, also when it was tried before', async () => {
  const tablet = await withKeysShown(lostAnswer)
  await tablet.submit(field('peso', '1'))
  await drain(tablet.db, tablet.ports, budget)
  const copy = await wholeCopyOf(tablet.db)
  expect(copy.entries).toMatchObject([{ state: 'waiting', attempt: 1 }])

  const other = await withKeysShown(() => answer(200))
  const noPhotos = () => Promise.reject(new Error('no photos'))
  await bringIn(other.db, given(other.ports), copy, noPhotos)
  // Longer than a provider of which nothing more is known may be believed to remember a key.
  other.clock.at += 13 * 60 * minutes
  await drain(other.db, other.ports, budget)
  expect(other.sent).toEqual([])
  const [brought] = await entriesOf(other.db, ana)
  expect(brought).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })

  await retry(other.db, brought?.id ?? '')
  await drain(other.db, other.ports, budget)
  expect(await entriesOf(other.db, ana)).toMatchObject([{ state: 'settled' }])
})

test.each([
  ['a value', field('peso', '1')],
  ['what nothing can tell of', notify({ report: 8 })],
])(
  'a copy that the person has decided to send goes after the sign-in that it met: %s',
  async (_what, intent) => {
    const tablet = await outbox(() => answer(401))
    await tablet.submit(intent)
    await markCopied(tablet.db, given(tablet.ports), await copyOf(tablet.db, ana))
    const [copy] = await entriesOf(tablet.db, ana)
    expect(copy?.state).toBe('parked')
    await retry(tablet.db, copy?.id ?? '')
    await drain(tablet.db, tablet.ports, budget)
    expect(tablet.sent).toHaveLength(1)

    tablet.state.token = 'token-2'
    tablet.state.respond = () => answer(200)
    await drain(tablet.db, tablet.ports, budget)
    expect(await entriesOf(tablet.db, ana)).toMatchObject([{ state: 'settled' }])
  },
)
