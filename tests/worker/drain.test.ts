import 'fake-indexeddb/auto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { cut, json, type Received } from '../support/sentinel-server.ts'
import { useSurroundings } from './worker-surroundings.ts'

/** Every test loads all operations again, which takes long on a busy machine; in ms. */
const codeIsReadMs = 30_000

const around = useSurroundings()
const badge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
let worker: typeof import('#sw/drain.ts')

beforeEach(async () => {
  badge.mockClear()
  vi.stubGlobal('navigator', {
    setAppBadge: badge,
    clearAppBadge: () => badge(0),
    locks: { request: (_name: string, _how: unknown, work: (lock: object) => unknown) => work({}) },
  })
  vi.resetModules()
  worker = await import('#sw/drain.ts')
  around.provider.on('/config.json', json({ providerUrl: around.provider.origin }))
}, codeIsReadMs)

afterEach(() => outboxDatabase().close())

async function signIn(sub: string, exp = 4e9) {
  const copy = await around.caches.open('pavilhao-session')
  await copy.put('/session', new Response(fakeToken({ sub, exp })))
}

const stateOf = (idSaida: number, step: string) =>
  json({ value: { idSaida, step, status: 0, preCounter: 1 } })

/** Submits an operation of a person; returns its calls, which the test answers. */
async function keep(sub: string, idSaida: number) {
  const calls: ServerResponse[] = []
  around.provider.on(paths.stuffing(idSaida), stateOf(idSaida, 'PRE'))
  around.provider.on(paths.stuffingFinishPre(idSaida), (response) => void calls.push(response))
  const person = `${around.provider.origin}|${sub}`
  await submit(outboxDatabase(), { clock: Date }, person, [finishPreStage({ idSaida })])
  return calls
}

const reply = (idSaida: number) => (response: ServerResponse) =>
  stateOf(idSaida, '1')(response, around.provider.received[0] as Received)

/** Waits for calls over a real network, however long the machine takes for them. */
const soon = (check: () => unknown) => vi.waitFor(check, 15_000)

test('UX-04 the count on the app’s icon follows a drain without an open page', async () => {
  await signIn('7')
  await keep('7', 4711)
  around.provider.on(paths.stuffingFinishPre(4711), cut)
  await worker.drainOnSync().catch(() => undefined)
  expect(badge).toHaveBeenLastCalledWith(1)
})

test.each([true, false])(
  'DEV-05 after a sync with no page the worker reports what is left, where the provider takes extensions: %s',
  async (extensions) => {
    const { provider } = around
    provider.on('/config.json', json({ providerUrl: provider.origin, extensions }))
    await signIn('7')
    await keep('7', 4711)
    provider.on(paths.stuffingFinishPre(4711), stateOf(4711, '1'))
    await worker.drainOnSync()
    const reports = provider.received.filter(({ path }) => path.startsWith('/api/core/aparelho/'))
    expect(reports.map(({ method }) => method)).toEqual(extensions ? ['PUT'] : [])
    if (extensions) expect(JSON.parse(reports[0]?.body ?? '')).toMatchObject({ pendentes: 0 })
  },
)

test('a person who signs in during another person’s drain gets a drain of their own after it', async () => {
  await signIn('8')
  const calls = await keep('8', 4712)
  const slice = worker.drainSlice()
  await soon(() => expect(calls).toHaveLength(1))
  await signIn('9')
  const theirs = await keep('9', 4713)
  const asked = [worker.drainSlice(), worker.drainSlice()]
  calls.forEach(reply(4712))
  expect(await slice).toMatchObject({ reason: 'idle', remaining: 0 })
  await soon(() => expect(theirs).toHaveLength(1))
  theirs.forEach(reply(4713))
  const [report, again] = await Promise.all(asked)
  expect(report).toMatchObject({ reason: 'idle', progressed: true, remaining: 0 })
  // Two requests of the same person share one slice.
  expect(again).toBe(report)
  expect(theirs).toHaveLength(1)
})

test('a person who signs in again while the old token is being refused gets another drain at once', async () => {
  await signIn('7')
  const calls = await keep('7', 4714)
  const slice = worker.drainSlice()
  await soon(() => expect(calls).toHaveLength(1))
  await signIn('7', 4.1e9)
  const anew = worker.drainSlice()
  calls.forEach((response) => response.writeHead(401).end())
  expect(await slice).toMatchObject({ reason: 'signed-out', remaining: 1 })
  await soon(() => expect(calls).toHaveLength(2))
  calls.slice(1).forEach(reply(4714))
  expect(await anew).toMatchObject({ reason: 'idle', progressed: true, remaining: 0 })
})
