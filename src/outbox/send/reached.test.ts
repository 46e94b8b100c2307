import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { makeLocalId } from '../model/local-ids.ts'
import { defaultSettings } from '../call/browser-ports.ts'
import { forgetWaits } from '../act/choices.ts'
import { drain } from './drain.ts'
import { budget, field, lostAnswer, outbox } from '../testing/example-outbox.ts'
import { ana, answer, createReport, notify } from '../testing/fake-ports.ts'
import { entriesOf } from '../store/queries.ts'
import { wasSent } from '../model/entry.ts'

const settings = { heardWithinMs: defaultSettings.heardWithinMs }
const create = () => createReport({ report: makeLocalId(), title: 'x' })

test('without a network no call starts, and the entries are sent without a quarantine once it is back', async () => {
  const { db, ports, sent, state, submit } = await outbox(lostAnswer, settings)
  await submit(create(), notify({ report: 7 }))
  await drain(db, ports, budget)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${paths.me()}`])
  const entries = await entriesOf(db, ana)
  expect(entries).toMatchObject([
    { state: 'waiting', tries: { lost: 0 } },
    { state: 'waiting', tries: { lost: 0 } },
  ])
  expect(entries.some(wasSent)).toBe(false)
  state.respond = () => answer(200, { value: { id: 31 } })
  await forgetWaits(db, ana)
  await drain(db, ports, budget)
  expect((await entriesOf(db, ana)).map(({ state: is }) => is)).toEqual(['settled', 'settled'])
})

test.each([502, 504])(
  'no call starts if a gateway responds with %i in place of the provider',
  async (status) => {
    const { db, ports, sent, submit } = await outbox(
      () => answer(status, '', { 'content-type': 'text/plain' }),
      settings,
    )
    await submit(create())
    await drain(db, ports, budget)
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(await entriesOf(db, ana)).toMatchObject([{ state: 'waiting', tries: { lost: 0 } }])
  },
)

test('calls are sent even if the provider fails on the check whether it responds', async () => {
  const { db, ports, submit } = await outbox(
    ({ path }) => (path === paths.me() ? answer(500) : answer(200, { value: { id: 31 } })),
    settings,
  )
  await submit(create())
  await drain(db, ports, budget)
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'settled' }])
})

test('the check is not repeated within ten seconds, nor made before an idempotent call', async () => {
  const { db, ports, sent, submit } = await outbox(
    () => answer(200, { value: { id: 31 } }),
    settings,
  )
  await submit(field('a'))
  await drain(db, ports, budget)
  expect(sent.map(({ method }) => method)).toEqual(['PUT'])
  await submit(create(), notify({ report: 7 }), notify({ report: 8 }))
  await drain(db, ports, budget)
  expect(sent.filter(({ path }) => path === paths.me())).toHaveLength(1)
})
