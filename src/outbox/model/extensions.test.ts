import { expect, test } from 'vitest'
import { mixed } from 'yup'
import { retry } from '../act/choices.ts'
import { drain } from '../send/drain.ts'
import { budget, lostAnswer, minutes, outbox, withoutMe } from '../testing/example-outbox.ts'
import { ana, answer, fakeBody } from '../testing/fake-ports.ts'
import type { Observed } from './observe.ts'
import { defineOperation, type Operation } from './operation.ts'
import { entriesOf } from '../store/queries.ts'
import type { WireRequest } from './ports.ts'
import { submit } from '../act/submit.ts'

const described = {
  args: mixed().required(),
  label: () => 'Peso',
  record: () => ({ title: 'Relatório', path: '/relatorio' }),
  lane: () => 'report:7',
  accept: () => ({}),
  effects: () => [],
}

const setWeight = defineOperation<{ before: string | undefined }>({
  ...described,
  kind: 'test.setWeight.v1',
  request: ({ before }) => ({
    method: 'PUT',
    path: '/reports/7/weight',
    json: { value: 5 },
    extensions: { json: { before } },
  }),
  target: () => 'weight',
})

/** The `extensions` value of the context in each reconciling read. */
const wentExtended: unknown[] = []

const addPicture = defineOperation<{ photo: string }>({
  ...described,
  kind: 'test.addPicture.v1',
  photos: ({ photo }) => [photo],
  request: ({ photo }) => ({
    method: 'PUT',
    path: '/reports/7/picture',
    parts: [
      { name: 'step', value: 'PRE' },
      { name: 'file', bodyId: photo },
    ],
    extensions: { parts: [{ name: 'before', value: 'aa' }] },
  }),
  observe: {
    reads: (_, { extensions }) => {
      wentExtended.push(extensions)
      return '/reports/7'
    },
    compare: (said, _, { extensions }): Observed => {
      wentExtended.push(extensions)
      return { is: said === 'unclear' ? 'unclear' : 'before' }
    },
  },
})

/** A provider whose responses are all lost, with or without extensions. */
async function provider(extensions: boolean) {
  const { db, ports, clock, sent, state } = await outbox(lostAnswer)
  const known: readonly { kind: string }[] = [setWeight, addPicture]
  const operations = new Map(known.map((one) => [one.kind, one as Operation<never>]))
  const photo = await fakeBody()
  return {
    state,
    writes: () => sent.filter(({ method }) => method === 'PUT').map(textOf),
    keys: () => withoutMe(sent).map(({ headers }) => headers['idempotency-key']),
    setWeight: (before?: string) => submit(db, ports, ana, [setWeight({ before })]),
    addPicture: () => submit(db, ports, ana, [addPicture({ photo: photo.id })], [photo]),
    parked: async () => (await entriesOf(db, ana))[0]?.parked,
    retryParked: async () => retry(db, (await entriesOf(db, ana))[0]?.id ?? ''),
    /** Sends what is due; `takes` says whether the provider is now known to accept extensions. */
    send: async (takes = extensions) => {
      clock.at += 30 * minutes
      const settings = { ...ports.settings, extensions: takes }
      await drain(db, { ...ports, operations, settings }, budget)
    },
  }
}

const textOf = ({ body }: WireRequest) => new TextDecoder().decode(body)

/** The names of the multipart parts, in their order. */
const partsIn = (text = '') => [...text.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)

test.each([
  ['takes them', true, '{"value":5,"before":"3"}', ['step', 'before', 'file']],
  ['has not said so', false, '{"value":5}', ['step', 'file']],
])(
  'a call has the right fields and parts for a provider that %s',
  async (_, extensions, json, parts) => {
    const { setWeight, send, writes } = await provider(extensions)
    await setWeight('3')
    await send()
    expect(writes()).toEqual([json])
    const other = await provider(extensions)
    await other.addPicture()
    await other.send()
    expect(partsIn(other.writes()[0])).toEqual(parts)
  },
)

test('an extension field without a value is omitted', async () => {
  const { setWeight, send, writes } = await provider(true)
  await setWeight()
  await send()
  expect(writes()).toEqual(['{"value":5}'])
})

test('a lost call is repeated byte for byte even if the provider accepts extensions by then', async () => {
  const { setWeight, send, writes, keys } = await provider(false)
  await setWeight('3')
  await send()
  await send(true)
  expect(writes()).toEqual(['{"value":5}', '{"value":5}'])
  expect(keys()[1]).toBe(keys()[0])
})

test('a lost idempotent call is rebuilt with a new key if extensions are no longer accepted', async () => {
  const { setWeight, send, writes, keys } = await provider(true)
  await setWeight('3')
  await send()
  await send(false)
  expect(writes()).toEqual(['{"value":5,"before":"3"}', '{"value":5}'])
  expect(keys()[1]).not.toBe(keys()[0])
})

test('a lost call that is not idempotent is reconciled first, and rebuilt once it is known to be absent', async () => {
  const { addPicture, send, writes, state } = await provider(true)
  await addPicture()
  await send()
  state.respond = ({ method }) => (method === 'GET' ? answer(200) : lostAnswer())
  for (let check = 0; check < 3; check += 1) await send(false)
  expect(writes().map(partsIn)).toEqual([
    ['step', 'before', 'file'],
    ['step', 'file'],
  ])
})

test('a lost call with an inconclusive read is rebuilt when a person forces it', async () => {
  const { addPicture, send, writes, state, parked, retryParked } = await provider(true)
  await addPicture()
  await send()
  state.respond = ({ method }) =>
    method === 'GET' ? answer(200, JSON.stringify('unclear')) : lostAnswer()
  await send(false)
  expect(await parked()).toMatchObject({ why: 'unknown' })
  expect(writes()).toHaveLength(1)
  await retryParked()
  await send(false)
  expect(partsIn(writes()[1])).toEqual(['step', 'file'])
})

test('a refused call is retried with extensions as soon as the provider accepts them', async () => {
  const { setWeight, send, writes, state, retryParked } = await provider(false)
  state.respond = () => answer(400, { message: 'Não' })
  await setWeight('3')
  await send()
  await retryParked()
  await send(true)
  expect(writes()).toEqual(['{"value":5}', '{"value":5,"before":"3"}'])
})

test.each([true, false])(
  'a reconciling read receives the extensions of the lost call, whatever the current setting: %s',
  async (extensions) => {
    const { state, send, addPicture } = await provider(extensions)
    await addPicture()
    await send()
    wentExtended.length = 0
    state.respond = () => answer(200, { value: 'unclear' })
    await send(!extensions)
    expect(wentExtended).toEqual([extensions, extensions])
  },
)
