import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requestsMayStart } from '#src/api/hold-requests.ts'
import {
  applyUpdate,
  drainInWorker,
  isUpdateWaiting,
  startWorker,
  subscribeUpdate,
} from '#src/app/start/sw-bridge.ts'
import { holdBusy } from '#src/hooks/draft/busy.ts'
import { askForIdle } from '#src/outbox/send/cease.ts'
import type { PageMessage } from '#sw/messages.ts'

/** A worker as a page sees it; a replaced one never answers. */
class Worker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  readonly asked: string[] = []
  state = 'installing'

  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }

  postMessage({ is }: PageMessage, [port]: MessagePort[]) {
    this.asked.push(is)
    if (this.state !== 'redundant') port?.postMessage({ is: 'taken' })
  }
}

class Registration extends EventTarget {
  readonly active = new Worker()
  installing: Worker | null = null
  waiting: Worker | null = null

  /** The browser finds a release and installs it in place of the waiting one. */
  release(): Worker {
    const worker = new Worker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    const replaced = this.waiting
    this.installing = null
    this.waiting = worker
    replaced?.become('redundant')
    worker.become('installed')
    return worker
  }
}

const registration = new Registration()
let container: EventTarget & { controller: Worker }

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.useFakeTimers()
  container = Object.assign(new EventTarget(), {
    controller: new Worker(),
    register: () => Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return () => vi.useRealTimers()
})

test('UX-11 of all releases that arrive while a page is open, the newest is announced and takes over', async () => {
  const reported = vi.fn()
  subscribeUpdate(reported)
  await startWorker()
  // A change that comes at once could be this page's own.
  await vi.advanceTimersByTimeAsync(61_000)
  const releases: Worker[] = []
  for (const count of [1, 2]) {
    releases.push(registration.release())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reported).toHaveBeenCalledTimes(count)
    expect(isUpdateWaiting()).toBe(true)
  }
  vi.useRealTimers()
  expect(await applyUpdate()).toBe('applied')
  expect(releases.map(({ asked }) => asked)).toEqual([[], ['take-over']])
})

test('UX-11 while a new version takes over, the page keeps the former worker idle', async () => {
  vi.useRealTimers()
  // The hold prevents the reload at the end.
  onTestFinished(holdBusy())
  await startWorker()
  const { asked } = container.controller
  const began: string[] = []
  await askAllForIdle()
  void requestsMayStart().then(() => began.push('read'))
  const draining = drainInWorker()
  await Promise.resolve()
  expect([began, asked]).toEqual([[], []])
  container.dispatchEvent(new Event('controllerchange'))
  await draining
  expect([began, asked]).toEqual([['read'], ['drain']])
})

test('UX-11 a new version that takes over by itself is not announced: the notice would shift the layout', async () => {
  vi.useRealTimers()
  onTestFinished(holdBusy())
  await startWorker()
  const reported = vi.fn()
  onTestFinished(subscribeUpdate(reported))
  await askAllForIdle()
  registration.release()
  expect(reported).not.toHaveBeenCalled()
  // If it does not take over after all, it waits as any other does.
  container.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
})

/** Resolves once the page has received the message. */
async function askAllForIdle() {
  askForIdle()
  // This channel was opened last, so every other one has received the message before it.
  await new Promise((resolve) => {
    new BroadcastChannel('pavilhao-cease').addEventListener('message', resolve)
    askForIdle()
  })
}
