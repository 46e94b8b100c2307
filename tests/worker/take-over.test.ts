import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { FakeLocks } from '#src/outbox/testing/fake-locks.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import type { PageMessage, WorkerReply } from '#sw/messages.ts'
import { json } from '../support/sentinel-server.ts'
import { useSurroundings } from './worker-surroundings.ts'

/** Every test loads all operations again, which takes long on a busy machine; in ms. */
const codeIsReadMs = 30_000

const around = useSurroundings()
const skipWaiting = vi.fn(() => Promise.resolve())
/** The old worker, asked to start: it answers once it runs. */
const former = vi.fn((reply: (reply: WorkerReply) => void) => reply({ is: 'awake' }))
let locks: FakeLocks
/** The worker that sends and the worker that waits: each runs its own copy of the code. */
let old: typeof import('#sw/drain.ts')
let next: typeof import('#sw/take-over.ts')

beforeEach(async () => {
  locks = new FakeLocks()
  skipWaiting.mockClear()
  vi.stubGlobal('navigator', { locks })
  const active = {
    postMessage: (message: PageMessage, [port]: MessagePort[]) => {
      expect(message).toEqual({ is: 'wake' })
      former((reply) => port?.postMessage(reply))
    },
  }
  vi.stubGlobal('self', {
    skipWaiting,
    registration: { active },
    clients: { matchAll: () => Promise.resolve([]) },
  })
  vi.resetModules()
  old = await import('#sw/drain.ts')
  next = await import('#sw/take-over.ts')
  around.provider.on('/config.json', json({ providerUrl: around.provider.origin }))
  const copy = await around.caches.open('pavilhao-session')
  await copy.put('/session', new Response(fakeToken({ sub: '7', exp: 4e9 })))
}, codeIsReadMs)

afterEach(() => outboxDatabase().close())

/** Waits for calls over a real network, however long the machine takes for them. */
const soon = (check: () => unknown) => vi.waitFor(check, 15_000)

/** Submits `count` operations that finish the PRE step; the test decides when each call is answered. */
async function keep(count: number) {
  const { provider } = around
  const answers: (() => void)[] = []
  const ids = Array.from({ length: count }, (_, at) => 4711 + at)
  for (const idSaida of ids) {
    const state = { idSaida, step: 'PRE', status: 0, preCounter: 1 }
    provider.on(paths.stuffing(idSaida), json({ value: state }))
    provider.on(paths.stuffingFinishPre(idSaida), (response, call) => {
      answers.push(() => json({ value: { ...state, step: '1' } })(response, call))
    })
  }
  const intents = ids.map((idSaida) => finishPreStage({ idSaida }))
  await submit(outboxDatabase(), { clock: Date }, `${provider.origin}|7`, intents)
  return answers
}

test('UX-11 a new version takes over when no call is in flight', async () => {
  await locks.request('other', { mode: 'shared' }, async () => {
    expect(await next.takeOver({ settleMs: 0 })).toBe('taken')
  })
  expect(skipWaiting).toHaveBeenCalledOnce()
})

test('UX-11 takes over after the old worker has started and the pages were asked to leave it idle', async () => {
  const order: string[] = []
  const channel = new BroadcastChannel('pavilhao-cease')
  channel.addEventListener('message', ({ data }) => order.push(String(data)))
  let start = () => {}
  former.mockImplementationOnce((reply) => {
    order.push('wake')
    start = () => reply({ is: 'awake' })
  })
  skipWaiting.mockImplementationOnce(() => {
    order.push('skip waiting')
    return Promise.resolve()
  })
  const taking = next.takeOver({ settleMs: 0 })
  await soon(() => expect(order.toSorted()).toEqual(['cease', 'idle', 'wake']))
  start()
  expect(await taking).toBe('taken')
  expect(order.at(-1)).toBe('skip waiting')
  channel.close()
})

test('UX-11 an entry that waits for its retry does not delay a new version', async () => {
  await keep(1)
  around.provider.on(paths.stuffingFinishPre(4711), json({ message: 'erro' }, 500))
  const { remaining, next: again } = await old.drainSlice()
  expect(remaining).toBe(1)
  expect(again).toBeGreaterThan(0)
  const { received } = around.provider
  expect(received.map(({ path }) => path)).toContain(paths.stuffingFinishPre(4711))
  expect(await next.takeOver({ settleMs: 0 })).toBe('taken')
})

test('UX-11 only calls in flight delay a new version, and no call begins before it has taken over', async () => {
  const answers = await keep(6)
  const sending = old.drainSlice()
  await soon(() => expect(answers).toHaveLength(4))
  const taking = next.takeOver({ settleMs: 0 })
  await soon(() => expect(locks.waiting()).toBe(1))
  expect(skipWaiting).not.toHaveBeenCalled()
  for (const answer of answers) answer()
  expect(await sending).toMatchObject({ reason: 'aborted', remaining: 2 })
  expect(await taking).toBe('taken')
  expect(skipWaiting).toHaveBeenCalledOnce()

  expect((await old.drainSlice()).reason).toBe('busy')
  expect(answers).toHaveLength(4)
  next.noteActivated()
  await soon(async () => expect((await locks.query()).held).toEqual([]))
  const rest = old.drainSlice()
  await soon(() => expect(answers).toHaveLength(6))
  for (const answer of answers.slice(4)) answer()
  expect(await rest).toMatchObject({ remaining: 0 })
})

test('UX-11 takeOver returns `sending` when a call does not end in time, and the drain may continue', async () => {
  const name = 'pavilhao-outbox:https://wms.example|1'
  await locks.request(name, {}, async () => {
    expect(await next.takeOver({ withinMs: 0 })).toBe('sending')
  })
  expect(skipWaiting).not.toHaveBeenCalled()
  expect(await locks.request(name, { ifAvailable: true }, (lock: unknown) => lock !== null)).toBe(
    true,
  )
})
