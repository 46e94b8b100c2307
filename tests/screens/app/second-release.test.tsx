import { beforeEach, expect, test, vi } from 'vitest'
import {
  applyUpdate,
  isUpdateWaiting,
  startWorker,
  subscribeUpdate,
} from '#src/app/start/sw-bridge.ts'
import type { PageMessage } from '#sw/messages.ts'

/** A worker as far as a page meets it; one that was replaced never answers. */
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

  /** The browser has found a release, and installs it in the place of the one that waits. */
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

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.useFakeTimers()
  const container = Object.assign(new EventTarget(), {
    controller: new Worker(),
    register: () => Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return () => vi.useRealTimers()
})

test('UX-11 of all releases that come while a page is open the newest is told, and takes over', async () => {
  const told = vi.fn()
  subscribeUpdate(told)
  await startWorker()
  // What comes at once could be this page's own.
  await vi.advanceTimersByTimeAsync(61_000)
  const releases: Worker[] = []
  for (const count of [1, 2]) {
    releases.push(registration.release())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told).toHaveBeenCalledTimes(count)
    expect(isUpdateWaiting()).toBe(true)
  }
  vi.useRealTimers()
  expect(await applyUpdate()).toBe('applied')
  expect(releases.map(({ asked }) => asked)).toEqual([[], ['take-over']])
})
