import { expect, test } from 'vitest'
import {
  addPhoto,
  ana,
  answer,
  createReport,
  fakeBody,
  fakePorts,
  freshDatabase,
  notify,
  setField,
} from '#src/outbox/testing/fake-ports.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { roomOf } from '#src/photos/device-room.ts'
import { diagnose } from './diagnosis.ts'
import { silentAfterMs, silentMs, waitingOf, wellSince } from './silence.ts'

const minute = 60_000

test('UX-14 the silence lasts while work could be sent, the network was up, and nothing got through', () => {
  const waiting = { count: 1, since: 10 * minute, lastSentAt: 0 }
  expect(silentMs(waiting, 0, 16 * minute)).toBe(6 * minute)
  expect(silentMs({ ...waiting, lastSentAt: 15 * minute }, 0, 17 * minute)).toBe(2 * minute)
  expect(silentMs(waiting, 16 * minute, 17 * minute)).toBe(minute)
})

test('UX-14 the silence limit exceeds the quarantine, in which a lost call cannot be checked yet', () => {
  expect(silentAfterMs(3 * minute)).toBe(6 * minute)
  expect(silentAfterMs(20 * minute)).toBeGreaterThan(20 * minute)
})

test('UX-14 a photo on which the provider always fails counts as silence, even with successful probes in between', async () => {
  const db = freshDatabase()
  const { ports, clock, sent } = fakePorts(({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(500),
  )
  const body = await fakeBody()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  const beganAt = clock.at
  for (let minutes = 0; minutes < 8; minutes += 1) {
    await drain(db, ports, { budgetMs: minute })
    clock.at += minute
  }
  expect(sent.filter(({ method }) => method === 'POST').length).toBeGreaterThan(1)
  const [entry] = await db.strict.entries.toArray()
  expect(entry).toMatchObject({ state: 'unknown' })
  const waiting = await waitingOf(db, ana)
  expect(waiting && silentMs(waiting, beganAt, clock.at)).toBe(8 * minute)
})

/** Retries a photo that the provider never accepts, for this many minutes. */
async function tryInVain(minutes: number, respond: Parameters<typeof fakePorts>[0]) {
  const db = freshDatabase()
  const { ports, clock } = fakePorts(respond)
  const body = await fakeBody()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  for (let passed = 0; passed < minutes; passed += 1) {
    await drain(db, ports, { budgetMs: minute })
    clock.at += minute
  }
  const waiting = await waitingOf(db, ana)
  if (waiting === undefined) throw new Error('nothing waits')
  return { waiting, now: clock.at }
}

test('UX-14 a freshly loaded page detects silence from kept attempts that were answered and not accepted', async () => {
  const { waiting, now } = await tryInVain(8, ({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(500),
  )
  expect(silentMs(waiting, now, now)).toBe(8 * minute)
  // The device slept: only a new attempt shows whether the silence lasts.
  expect(silentMs(waiting, now + 60 * minute, now + 60 * minute)).toBe(0)
})

test('UX-14 attempts without any response are no evidence of a network', async () => {
  const { waiting, now } = await tryInVain(8, () => Promise.reject(new Error('cut')))
  expect(silentMs(waiting, now, now)).toBe(0)
})

test('UX-14 a later success ends the silence that earlier failed attempts show', async () => {
  const { waiting, now } = await tryInVain(8, ({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(502),
  )
  expect(silentMs({ ...waiting, lastSentAt: now - minute }, now, now)).toBe(minute)
})

test('UX-14 the time for which all has seemed well survives a reload, but not a longer absence', () => {
  const kept = { since: 0, seenAt: 10 * minute }
  expect(wellSince(undefined, minute)).toBe(minute)
  expect(wellSince(kept, 11 * minute)).toBe(0)
  expect(wellSince(kept, 20 * minute)).toBe(20 * minute)
  // The clock was set back.
  expect(wellSince(kept, 2 * minute)).toBe(2 * minute)
})

test('UX-14 parked entries, and entries blocked by them, are no silence', async () => {
  const db = freshDatabase()
  const { ports, state } = fakePorts(() => answer(422, { message: 'Não' }))
  const report = makeLocalId()
  expect(await waitingOf(db, ana)).toBeUndefined()
  await submit(db, ports, ana, [
    createReport({ report, title: 'Chegada' }),
    setField({ report, field: 'peso', value: 'x' }),
  ])
  expect(await waitingOf(db, ana)).toMatchObject({ count: 2 })
  await drain(db, ports, { budgetMs: minute })
  expect(await waitingOf(db, ana)).toBeUndefined()
  state.respond = () => answer(200)
  await submit(db, ports, ana, [notify({ report: 3 })])
  await drain(db, ports, { budgetMs: minute })
  await submit(db, ports, ana, [setField({ report: 9, field: 'x', value: 'y' })])
  expect(await waitingOf(db, ana)).toMatchObject({ count: 1, lastSentAt: ports.clock.now() })
})

test('UX-14 the diagnosis reports the state of the sending, and nothing that identifies a person', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => answer(500, { message: 'segredo do servidor' }))
  const body = await fakeBody()
  await submit(
    db,
    ports,
    ana,
    [
      setField({ report: 4711, field: 'motorista', value: 'João da Silva' }),
      addPhoto({ report: 4711, photo: body.id }),
    ],
    [body],
  )
  await drain(db, ports, { budgetMs: minute })
  const text = await diagnose(db, ana, {
    now: ports.clock.now() + 7 * minute,
    network: 'online',
    portal: false,
    signedIn: true,
    online: true,
    worker: true,
    browser: 'Navegador 1',
    release: 'index-1.js',
    storage: { used: 1, quota: 2, persisted: false },
    reserve: undefined,
  })
  expect(text).toContain('por enviar: 2')
  expect(text).toMatch(/1\. test\.setField\.v1 waiting há 7 min, 1 tentativas/)
  expect(text).toContain('server-fault:500')
  for (const secret of [
    'João',
    'motorista',
    '4711',
    'segredo',
    body.id,
    'pavilhao.example',
    '|1',
  ]) {
    expect(text).not.toContain(secret)
  }
})

test.each([
  [0, 100_000_000, 'enough'],
  [79_000_000_000, 100_000_000_000, 'enough'],
  [80_000_000_000, 100_000_000_000, 'low'],
  [99_980_000_000, 100_000_000_000, 'full'],
] as const)('UX-13 with %i of %i bytes used the storage is %s', (used, quota, expected) => {
  expect(roomOf({ used, quota })).toBe(expected)
})

/** The diagnosis after calls of one entry that the provider answers in turn; without an answer the call is lost. */
async function diagnoseAfter(answers: Record<string, string>[]) {
  const db = freshDatabase()
  const { ports, clock } = fakePorts(() => {
    const headers = answers.shift()
    return headers ? answer(500, {}, headers) : Promise.reject(new Error('no answer'))
  })
  await submit(db, ports, ana, [setField({ report: 7, field: 'peso', value: '1' })], [])
  const tries = answers.length + 1
  for (let tried = 0; tried < tries; tried += 1) {
    await drain(db, ports, { budgetMs: minute })
    clock.at += 10 * minute
  }
  return diagnose(db, ana, {
    ...{ now: clock.at, network: 'online', portal: false, signedIn: true, online: true },
    ...{ worker: true, browser: 'X/1', release: 'r', storage: undefined, reserve: true },
  })
}

const [first, second] = ['8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01', '4bf92f3577b34da6a3ce929d0e0e4736']

test('OPS-03 the diagnosis shows the id of the last answered call of an entry, also after a lost one', async () => {
  const text = await diagnoseAfter([{ 'x-request-id': first }, { 'x-request-id': second }])
  expect(text).toContain(`, pedido ${second} [server-fault:500 server-fault:500 lost]`)
  expect(text).not.toContain(first)
})

test.each<Record<string, string>>([
  {},
  { 'x-request-id': 'Sebastião Miranda' },
  { 'x-request-id': 'req-529.982.247-25' },
  { 'x-request-id': '52998224725' },
])('OPS-03 it shows none where the provider sends none, or another text: %o', async (headers) => {
  const text = await diagnoseAfter([headers])
  expect(text).toContain('server-fault:500')
  expect(text).not.toContain('pedido')
})

test('OPS-03 it shows no id of a call before the last answered one', async () => {
  const text = await diagnoseAfter([{ 'x-request-id': first }, {}])
  expect(text).not.toContain('pedido')
})

test('OPS-03 of a longer id its beginning is stored', async () => {
  const text = await diagnoseAfter([{ 'x-request-id': 'f'.repeat(100) }])
  expect(text).toContain(`pedido ${'f'.repeat(64)} [`)
})
