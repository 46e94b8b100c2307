import { expect, test } from 'vitest'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { budget, field, lostAnswer, minutes, outbox } from '#src/outbox/testing/example-outbox.ts'
import { ana, answer, closeReport, createReport, setField } from '#src/outbox/testing/fake-ports.ts'
import { listingOf } from './listing.ts'

const knowsAll = () => true

/** A report whose creation arrives at the provider, which gives it the number 31; the response is lost. */
async function createdUnanswered() {
  let isThere = false
  const made = await outbox(({ path }) => {
    if (path.startsWith('/reports?')) return answer(200, { value: isThere ? { id: 31 } : {} })
    if (path !== '/reports') return answer(path.startsWith('/reports/') ? 422 : 200)
    isThere = true
    return lostAnswer()
  })
  return { ...made, report: makeLocalId() }
}

const field31 = (name: string) => setField({ report: 31, field: name, value: 'x' })

test('while the result of a create is unknown, the listing names it as the blocker', async () => {
  const { db, ports, report, submit } = await createdUnanswered()
  const [create] = await submit(createReport({ report, title: 'R' }))
  await drain(db, ports, budget)
  const [one, other] = await submit(field31('b'), field31('c'))
  const { blockerById } = await listingOf(db, ana, knowsAll)
  expect(blockerById.get(one?.id ?? '')).toMatchObject({ is: 'lane', by: { id: create?.id } })
  expect(blockerById.get(other?.id ?? '')).toMatchObject({ is: 'lane', by: { id: one?.id } })
})

test('entries under both names form one chain once the alias is known', async () => {
  const { db, ports, report, submit, clock } = await createdUnanswered()
  await submit(createReport({ report, title: 'R' }), setField({ report, field: 'a', value: 'x' }))
  await drain(db, ports, budget)
  await submit(field31('b'))
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  const { chains, blockerById } = await listingOf(db, ana, knowsAll)
  expect(chains).toHaveLength(1)
  const [first, second] = chains[0]?.unsent ?? []
  expect(blockerById.get(second?.id ?? '')).toMatchObject({ is: 'lane', by: { id: first?.id } })
})

test('an entry with a `todo` is listed as parked and blocks nothing', async () => {
  const { db, ports, submit } = await outbox(() => answer(200, { missing: ['foto'] }))
  await submit(closeReport({ report: 7 }))
  await drain(db, ports, budget)
  await submit(field('a'))
  const listing = await listingOf(db, ana, knowsAll)
  expect(listing).toMatchObject({ unsentCount: 2, parkedCount: 1, heldCount: 0 })
  expect(listing.blockerById.size).toBe(0)
})
