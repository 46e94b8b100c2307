import { expect, test } from 'vitest'
import { retry } from '../act/choices.ts'
import { drain } from './drain.ts'
import {
  ana,
  answer,
  closeReport,
  confirmReport,
  fakePorts,
  freshDatabase,
  setField,
} from '../testing/fake-ports.ts'
import { isNonBlocking } from '../model/entry.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

const budget = { budgetMs: 60_000 }
const field = (name: string) => setField({ report: 7, field: name, value: 'x' })

async function declined() {
  const db = freshDatabase()
  const fake = fakePorts(({ path }) =>
    answer(200, path.endsWith('/close') ? { missing: ['foto'] } : { value: {} }),
  )
  const [entry] = await submit(db, fake.ports, ana, [closeReport({ report: 7 })])
  await drain(db, fake.ports, budget)
  if (entry === undefined) throw new Error('nothing kept')
  return { db, ...fake, entry, paths: () => fake.sent.map(({ path }) => path) }
}

test('a response that names what is missing parks the entry with that list', async () => {
  const { db } = await declined()
  const [entry] = await entriesOf(db, ana)
  expect(entry).toMatchObject({
    state: 'parked',
    parked: {
      why: 'refused',
      status: 200,
      message: 'Pendências',
      todo: [{ tipo: 'Falta', mensagem: 'foto' }],
    },
  })
  expect(entry && isNonBlocking(entry)).toBe(true)
})

test('an entry with a `todo` blocks nothing, and its corrections are sent before it', async () => {
  const { db, ports, paths } = await declined()
  await submit(db, ports, ana, [field('a')])
  await drain(db, ports, budget)
  expect(paths()).toEqual(['/reports/7/close', '/reports/7/a'])
})

test('retrying an entry with a `todo` sends it after all later entries, with a new key', async () => {
  const { db, ports, sent, state, entry, paths } = await declined()
  await submit(db, ports, ana, [field('a'), field('b')])
  state.respond = () => answer(200)
  await retry(db, entry.id)
  await drain(db, ports, budget)
  expect(paths()).toEqual(['/reports/7/close', '/reports/7/a', '/reports/7/b', '/reports/7/close'])
  expect(sent.at(-1)?.headers['idempotency-key']).not.toBe(sent[0]?.headers['idempotency-key'])
  expect((await entriesOf(db, ana)).map(({ state: its }) => its)).toEqual(
    Array.from({ length: 3 }, () => 'settled'),
  )
})

test('an unreadable response may have been a decline, so an absent act is sent again', async () => {
  const db = freshDatabase()
  const { ports, sent, state, clock } = fakePorts(({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(200, ''),
  )
  await submit(db, ports, ana, [confirmReport({ report: 7 })])
  await drain(db, ports, budget)
  const { respond } = state
  state.respond = (request) =>
    request.method === 'GET' ? respond(request) : answer(200, { missing: ['foto'] })
  for (let check = 0; check < 4; check += 1) {
    clock.at += 10 * 60_000
    await drain(db, ports, budget)
  }
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  const [entry] = await entriesOf(db, ana)
  expect(entry && isNonBlocking(entry)).toBe(true)
})
