import { expect, test } from 'vitest'
import type { Id } from '#src/domain/names/ids.ts'
import type { RecordId } from '../model/entry.ts'
import { makeLocalId } from '../model/local-ids.ts'
import { drain } from '../send/drain.ts'
import {
  ana,
  answer,
  createReport,
  fakePorts,
  freshDatabase,
  setField,
} from '../testing/fake-ports.ts'
import type { WireRequest } from '../model/ports.ts'
import { countUnsent, entriesTouching } from '../store/queries.ts'
import { submit } from './submit.ts'

/**
 * A report that is created on this device has two names until the response is known: its local id, and the
 * number under which the person may have found it in a list.
 */
const budget = { budgetMs: 60_000 }
const minutes = 60_000

/** A provider that gives the report «R» this id; `answers` may lose the response. */
function outbox(id: Id = 31) {
  const db = freshDatabase()
  const made = { isThere: false, answerIsLost: false }
  const respond = ({ method, path }: WireRequest) => {
    if (path.startsWith('/reports?')) return answer(200, { value: made.isThere ? { id } : {} })
    if (path !== '/reports') return answer(200)
    made.isThere = true
    if (made.answerIsLost && method === 'POST') throw new TypeError('Failed to fetch')
    return answer(200, { value: { id } })
  }
  const fake = fakePorts(respond)
  const report = makeLocalId()
  const writes = () => fake.sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  return { db, made, report, writes, ...fake }
}

/** Lets the event loop turn `count` times. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const field = (report: RecordId, name: string) => setField({ report, field: name, value: 'x' })

test("entries under the provider's number go after entries under the local id of the same record", async () => {
  const { db, ports, made, report, clock, writes } = outbox()
  made.answerIsLost = true
  await submit(db, ports, ana, [createReport({ report, title: 'R' }), field(report, 'a')])
  await drain(db, ports, budget)
  await submit(db, ports, ana, [field(31, 'b'), field(31, 'c')])
  await submit(db, ports, ana, [field(report, 'd')])
  await drain(db, ports, budget)
  expect(writes()).toEqual(['/reports'])
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  const fields = ['a', 'b', 'c', 'd'].map((name) => `/reports/31/${name}`)
  expect(writes()).toEqual(['/reports', ...fields])
  expect(await countUnsent(db, ana)).toBe(0)
})

test.each([
  ['R/31', 'R/31'],
  // The id in an address has no type: a number and its text are the same.
  ['31', 31],
  [31, '31'],
  ['100% 4711', '100% 4711'],
] as const)(
  'the id %j from the provider and the id %j in an act name the same record',
  async (id, named) => {
    const { db, ports, made, report, clock, writes } = outbox(id)
    made.answerIsLost = true
    await submit(db, ports, ana, [createReport({ report, title: 'R' }), field(report, 'a')])
    await drain(db, ports, budget)
    await submit(db, ports, ana, [field(named, 'b')])
    clock.at += 10 * minutes
    await drain(db, ports, budget)
    await submit(db, ports, ana, [field(named, 'c')])
    expect((await db.relaxed.aliases.toArray()).map(({ serverId }) => serverId)).toEqual([id])
    expect(new Set((await db.relaxed.entries.toArray()).map(({ lane }) => lane))).toEqual(
      new Set([`report:${report}`, `report:${encodeURIComponent(id)}`]),
    )
    await drain(db, ports, budget)
    const fields = ['a', 'b', 'c'].map((name) => `/reports/${encodeURIComponent(id)}/${name}`)
    expect(writes()).toEqual(['/reports', ...fields])
  },
)

test('entries under the number go last even if the report existed before it was created here', async () => {
  const { db, ports, report, writes } = outbox()
  await submit(db, ports, ana, [createReport({ report, title: 'R' }), field(report, 'a')])
  await submit(db, ports, ana, [field(31, 'b')])
  await drain(db, ports, budget)
  expect(writes()).toEqual(['/reports', '/reports/31/a', '/reports/31/b'])
})

test('earlier entries under the number go before later entries under the local id', async () => {
  const { db, ports, report, writes, state } = outbox()
  await submit(db, ports, ana, [field(31, 'b'), field(31, 'c')])
  await submit(db, ports, ana, [createReport({ report, title: 'R' }), field(report, 'a')])
  const { respond } = state
  state.respond = async (request) => {
    const given = respond(request)
    // This call takes as long as the new lane needs for all of its entries.
    if (request.path === '/reports/31/b') await turns(100)
    return given
  }
  await drain(db, ports, budget)
  expect(writes().filter((path) => path !== '/reports')).toEqual(
    ['b', 'c', 'a'].map((name) => `/reports/31/${name}`),
  )
})

test('another report waits only for the response to the create, not for all entries of the new report', async () => {
  const { db, ports, report, writes } = outbox()
  const own = ['a', 'b', 'c', 'd', 'e'].map((name) => field(report, name))
  await submit(db, ports, ana, [createReport({ report, title: 'R' }), ...own])
  await submit(db, ports, ana, [field(7, 'z')])
  await drain(db, ports, budget)
  expect(writes()[0]).toBe('/reports')
  expect(writes().indexOf('/reports/7/z')).toBeLessThan(writes().indexOf('/reports/31/e'))
})

test('a parked create blocks no other report', async () => {
  const { db, ports, report, state, writes } = outbox()
  state.respond = ({ path }) => answer(path === '/reports' ? 422 : 200)
  await submit(db, ports, ana, [createReport({ report, title: 'R' }), field(7, 'z')])
  await drain(db, ports, budget)
  expect(writes()).toEqual(['/reports', '/reports/7/z'])
})

test('work under a local id is found under a provider’s id that contains a separator', async () => {
  const { db, ports, report } = outbox('A/1')
  await submit(db, ports, ana, [createReport({ report, title: 'R' })])
  await drain(db, ports, budget)
  await submit(db, ports, ana, [field(report, 'a')])
  const { entries } = await entriesTouching(db, ana, 'report:A%2F1')
  expect(entries.map(({ kind }) => kind)).toContain('test.setField.v1')
})
