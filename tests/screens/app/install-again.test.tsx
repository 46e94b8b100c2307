import { beforeEach, expect, test, vi } from 'vitest'
import { isDownloading } from '#src/hooks/reads/use-downloading.ts'
import { expectConsole } from '../../support/expect-console.ts'

/** A device's first worker, as a page sees it. */
class Worker extends EventTarget {
  state = 'installing'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const update = () => Promise.resolve()
const made: Worker[] = []
const register = vi.fn<() => Promise<EventTarget>>()
const begins = async () => {
  const installing = new Worker()
  made.push(installing)
  return Object.assign(new EventTarget(), { active: null, waiting: null, installing, update })
}
const isCut = () => Promise.reject(new TypeError('An unknown error occurred when fetching'))

beforeEach(async () => {
  vi.resetModules()
  vi.stubEnv('DEV', false)
  vi.useFakeTimers()
  made.length = 0
  register.mockReset().mockImplementation(begins)
  const container = Object.assign(new EventTarget(), { controller: null, register })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return () => vi.useRealTimers()
})

const start = async () => {
  const { startWorker } = await import('#src/app/start/sw-bridge.ts')
  await startWorker()
  const { isDownloading: isComing } = await import('#src/hooks/reads/use-downloading.ts')
  return isComing
}

test('UX-10 restarts an aborted install when a network is back, and says that it is under way until it is complete', async () => {
  const isComing = await start()
  expect(isComing()).toBe(true)
  made[0]?.become('redundant')
  expect(register).toHaveBeenCalledTimes(1)
  expect(isComing()).toBe(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledTimes(2)
  made[1]?.become('installed')
  expect(isComing()).toBe(true)
  made[1]?.become('activated')
  expect(isComing()).toBe(false)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(register).toHaveBeenCalledTimes(2)
})

test('UX-10 restarts it when calls get through or the page is visible again, otherwise with backoff', async () => {
  register.mockImplementation(isCut)
  await start()
  const { reportOutcome } = await import('#src/api/network-state.ts')
  for (const outcome of ['lost', 'lost', 'answered', 'answered'] as const) reportOutcome(outcome)
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledTimes(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledTimes(3)
  register.mockClear()
  await vi.advanceTimersByTimeAsync(3_600_000)
  const first = register.mock.calls.length
  expect(first).toBeGreaterThan(1)
  register.mockClear()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(register.mock.calls.length).toBeLessThan(first)
  expect(register.mock.calls.length).toBeGreaterThan(0)
})

test('a worker that removes itself, as the kill switch does, is not said to be under way', async () => {
  const isComing = await start()
  for (const state of ['installed', 'activating', 'redundant']) made[0]?.become(state)
  expect(isComing()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(register).toHaveBeenCalledTimes(1)
})

test('an install that the browser rejects is not said to be under way', async () => {
  expectConsole(/could not be registered/)
  register.mockRejectedValue(new DOMException('no', 'SecurityError'))
  const isComing = await start()
  expect(isComing()).toBe(false)
})

test('a complete install is not said to be under way', async () => {
  register.mockResolvedValue(Object.assign(new EventTarget(), { active: {}, installing: null }))
  const isComing = await start()
  expect(isComing()).toBe(false)
  expect(isDownloading()).toBe(false)
})
