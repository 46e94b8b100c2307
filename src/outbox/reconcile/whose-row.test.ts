import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { drain } from '../send/drain.ts'
import { addRow, ana, answer, fakePorts, freshDatabase } from '../testing/fake-ports.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

const budget = { budgetMs: 60_000 }
const minutes = 60_000

interface Row {
  id: number
  who?: string
}

/** A list to which somebody else adds a row while our lost call is in flight. */
async function lostCall(theirs: Row) {
  const db = freshDatabase()
  const rows: Row[] = [{ id: 1 }]
  const { ports, clock } = fakePorts(({ method }) => {
    if (method === 'GET') return answer(200, { value: rows })
    rows.push(theirs)
    throw new TypeError('Failed to fetch')
  })
  await submit(db, ports, ana, [addRow({ report: 7, row: makeLocalId() })])
  await drain(db, ports, budget)
  const recheck = async () => {
    clock.at += 2 * minutes
    await drain(db, ports, budget)
    return (await entriesOf(db, ana))[0]
  }
  return { rows, recheck }
}

test("a new row that may be somebody else's is not believed, and the person is asked", async () => {
  const { recheck } = await lostCall({ id: 2 })
  expect(await recheck()).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })
})

test('a new row that is identified as ours settles the entry at once', async () => {
  const { recheck } = await lostCall({ id: 2, who: 'Ana' })
  expect(await recheck()).toMatchObject({ state: 'settled' })
})
