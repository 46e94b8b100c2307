// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkState, reportOutcome, type Outcome } from './network-state.ts'
import { watchNetwork } from './watch-network.ts'

let next: Outcome
let stop: () => void
const check = vi.fn(() => {
  reportOutcome(next)
  return next === 'lost' ? Promise.reject(new Error('lost')) : Promise.resolve()
})

beforeEach(() => {
  vi.useFakeTimers()
  reportOutcome('answered')
  reportOutcome('answered')
  check.mockClear()
  next = 'lost'
  stop = watchNetwork(check)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const waitMs = async (ms: number) => {
  check.mockClear()
  await vi.advanceTimersByTimeAsync(ms)
  return check.mock.calls.length
}

test('no checks are sent while the network is good', async () => {
  expect(await waitMs(3_600_000)).toBe(0)
})

test('UX-01 one lost call leads to a check soon, which shows the true state', async () => {
  reportOutcome('lost')
  expect(networkState().level).toBe('unstable')
  expect(await waitMs(2_000)).toBe(1)
  expect(networkState().level).toBe('offline')
})

test('UX-01 the recovery of the network shows without a tap', async () => {
  reportOutcome('lost')
  await waitMs(60_000)
  next = 'answered'
  await waitMs(60_000)
  expect(networkState().level).toBe('online')
  expect(await waitMs(3_600_000)).toBe(0)
})

test('UX-01 a network that was lost before the watch started is checked as well', async () => {
  stop()
  reportOutcome('lost')
  reportOutcome('lost')
  stop = watchNetwork(check)
  next = 'answered'
  await waitMs(60_000)
  expect(networkState().level).toBe('online')
})

test('a long outage is checked at growing intervals of at most 30 s', async () => {
  reportOutcome('lost')
  await waitMs(300_000)
  expect(await waitMs(300_000)).toBe(10)
})

test('UX-01 after a long outage the first response is soon followed by another check', async () => {
  reportOutcome('lost')
  await waitMs(300_000)
  next = 'answered'
  while (networkState().level === 'offline') await waitMs(1_000)
  expect(networkState().level).toBe('unstable')
  await waitMs(2_000)
  expect(networkState().level).toBe('online')
})

test('no checks are sent while the page is hidden, and one is sent when it becomes visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  reportOutcome('lost')
  expect(await waitMs(300_000)).toBe(0)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(check).toHaveBeenCalledOnce()
  visibility.mockRestore()
})

test.each(['online', 'offline'])('the device event «%s» leads to a check at once', (name) => {
  dispatchEvent(new Event(name))
  expect(check).toHaveBeenCalledOnce()
})
