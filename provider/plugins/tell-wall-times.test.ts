import { afterAll, expect, test } from 'vitest'
import { addForklift } from '../testing/rows/add-forklift.ts'
import { forkliftCalls } from '../testing/calls/forklift-calls.ts'
import { openProvider, site } from '../testing/open-provider.ts'
import { readForkliftRows } from '../testing/rows/read-forklift.ts'

/** 21:07 in the pavilion, and the next day in UTC. */
const evening = '2026-11-24T00:07:00.000Z'
const eveningWall = '2026-11-23T21:07:00.000Z'

const provider = await openProvider({
  now: () => new Date(evening),
  site: { ...site, providerTimes: 'wall' },
})
afterAll(() => provider.close())
const ivo = forkliftCalls(provider, await provider.authorize('ivo'))

test('SHELL-16 a response has the wall time of the warehouse, and the database the UTC time', async () => {
  const { id } = await addForklift(provider.database)
  await ivo.start(id)
  expect((await ivo.machine(id)).current).toMatchObject({ data: eveningWall, dia: '2026-11-23' })
  expect(await readForkliftRows(provider.database, id)).toMatchObject([{ data: evening }])
})

test('a body has wall time as well: 20:00 is stored as 20:00 in the pavilion', async () => {
  const { id } = await addForklift(provider.database)
  await ivo.start(id, 100, { data: '2026-11-23T20:00:00.000Z' })
  expect(await readForkliftRows(provider.database, id)).toMatchObject([
    { data: '2026-11-23T23:00:00.000Z', dia: '2026-11-23' },
  ])
})

test('a refusal has wall time in its message and in its fields', async () => {
  const { id } = await addForklift(provider.database)
  await ivo.start(id)
  expect(await ivo.create(id, 101)).toMatchObject({
    status: 409,
    body: {
      data: eveningWall,
      message:
        'Esta empilhadeira já tem o checklist de hoje: Ivo Inspetor criou em 23/11/2026 21:07',
    },
  })
})

test('a response that is replayed under its key has the same wall time', async () => {
  const { id } = await addForklift(provider.database)
  await ivo.start(id)
  const keyed = { 'idempotency-key': '"7a1f7a52-9d3c-4f6e-8a3e-000000000001"' }
  const { current } = await ivo.machine(id)
  const answer = () => ivo.answer(current?.id ?? 0, 'garfos', '1', {}, keyed)
  const [first, again] = [await answer(), await answer()]
  expect(first.body).toMatchObject({ checklist: { data: eveningWall } })
  expect(again.body).toEqual(first.body)
})
