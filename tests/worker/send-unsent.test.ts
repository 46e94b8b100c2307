// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectConsole } from '../support/expect-console.ts'
import type { DrainReport } from '#src/outbox/send/drain.ts'
import { startSending, type Sender } from '#src/app/start/send-unsent.ts'

const idle: DrainReport = { reason: 'idle', progressed: false, remaining: 0, next: undefined }

let sender: Sender
const drainInWorker = vi.fn<() => Promise<DrainReport | undefined>>()
const drainInPage = vi.fn<() => Promise<DrainReport>>()
const registerSync = vi.fn<() => Promise<void>>()
const forgetWaits = vi.fn<() => Promise<void>>()
const endOutage = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  drainInWorker.mockReset().mockResolvedValue(idle)
  drainInPage.mockReset().mockResolvedValue(idle)
  registerSync.mockReset().mockResolvedValue(undefined)
  forgetWaits.mockReset().mockResolvedValue(undefined)
  endOutage.mockReset().mockResolvedValue(undefined)
})

afterEach(() => {
  sender.stop()
  vi.useRealTimers()
})

async function start(begin = Promise.resolve()) {
  sender = startSending({ drainInWorker, drainInPage, registerSync, forgetWaits, endOutage, begin })
  await vi.advanceTimersByTimeAsync(0)
}

test('sends when the app opens, in the worker if there is one', async () => {
  await start()
  expect(drainInWorker).toHaveBeenCalledOnce()
  expect(drainInPage).not.toHaveBeenCalled()
})

test('starts the first run after the first screen, unless it is woken earlier', async () => {
  let stands = () => {}
  await start(
    new Promise((resolve) => {
      stands = resolve
    }),
  )
  expect(drainInWorker).not.toHaveBeenCalled()
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(drainInWorker).toHaveBeenCalledTimes(1)
  stands()
  await vi.advanceTimersByTimeAsync(0)
  expect(drainInWorker).toHaveBeenCalledTimes(2)
})

test.each([
  ['gives no sign of life', undefined],
  ['has no token yet', { ...idle, reason: 'signed-out' as const }],
])('the page sends when the worker %s', async (_, report) => {
  drainInWorker.mockResolvedValue(report)
  await start()
  expect(drainInPage).toHaveBeenCalledOnce()
})

test.each([
  ['the network comes back', () => dispatchEvent(new Event('online'))],
  ['the app becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['somebody submitted', () => sender.wake()],
])('sends when %s', async (_, happen) => {
  await start()
  happen()
  await vi.advanceTimersByTimeAsync(0)
  expect(drainInWorker).toHaveBeenCalledTimes(2)
})

test.each([
  ['the network comes back', () => dispatchEvent(new Event('online')), 2, 0],
  ['the app becomes visible', () => document.dispatchEvent(new Event('visibilitychange')), 2, 0],
  ['calls get through again', () => sender.wakeAfterOutage(), 1, 1],
  ['somebody submitted', () => sender.wake(), 1, 0],
])(
  '%s: forgets exactly the waiting times that this event ends',
  async (_, happen, all, ofOutage) => {
    await start()
    happen()
    await vi.advanceTimersByTimeAsync(0)
    expect(forgetWaits).toHaveBeenCalledTimes(all)
    expect(endOutage).toHaveBeenCalledTimes(ofOutage)
    expect(drainInWorker).toHaveBeenCalledTimes(2)
  },
)

test('sends even if forgetting the waiting times fails', async () => {
  forgetWaits.mockRejectedValue(new Error('closed'))
  await start()
  expect(drainInWorker).toHaveBeenCalledOnce()
})

test('a submit registers a background sync', async () => {
  await start()
  expect(registerSync).not.toHaveBeenCalled()
  sender.wake()
  expect(registerSync).toHaveBeenCalledOnce()
})

test('sends again at the time that the last run returned', async () => {
  drainInWorker.mockResolvedValueOnce({ ...idle, remaining: 1, next: Date.now() + 60_000 })
  await start()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(drainInWorker).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(drainInWorker).toHaveBeenCalledTimes(2)
})

test('a time in the past does not cause a busy loop', async () => {
  drainInWorker.mockImplementation(() =>
    Promise.resolve({ ...idle, remaining: 1, next: Date.now() - 1 }),
  )
  await start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(drainInWorker.mock.calls.length).toBeLessThanOrEqual(5)
})

test('several submits during a run cause one more run', async () => {
  let finish: (report: DrainReport) => void = () => expect.unreachable()
  drainInWorker.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  await start()
  sender.wake()
  sender.wake()
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(drainInWorker).toHaveBeenCalledTimes(1)
  finish(idle)
  await vi.advanceTimersByTimeAsync(0)
  expect(drainInWorker).toHaveBeenCalledTimes(2)
})

test('a failed run does not prevent the next run', async () => {
  expectConsole(/The outbox could not run/)
  drainInWorker.mockRejectedValueOnce(new Error('defect'))
  await start()
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(drainInWorker).toHaveBeenCalledTimes(2)
})

test.each([
  ['the worker', () => drainInWorker.mockRejectedValue(new Error('UnknownError'))],
  [
    'the page, where there is no worker,',
    () => {
      drainInWorker.mockResolvedValue(undefined)
      drainInPage.mockRejectedValue(new Error('AbortError'))
    },
  ],
])('a run that fails in %s is retried with growing intervals', async (_, breaks) => {
  expectConsole(/The outbox could not run/)
  breaks()
  await start()
  const runsIn = async (ms: number) => {
    const before = drainInWorker.mock.calls.length
    await vi.advanceTimersByTimeAsync(ms)
    return drainInWorker.mock.calls.length - before
  }
  expect([await runsIn(9_999), await runsIn(1), await runsIn(19_999), await runsIn(1)]).toEqual([
    0, 1, 0, 1,
  ])
  await runsIn(3_600_000)
  expect(await runsIn(3_600_000)).toBe(12)

  drainInWorker.mockReset().mockResolvedValue(idle)
  await runsIn(300_000)
  expect(await runsIn(3_600_000)).toBe(0)
  drainInWorker.mockReset().mockRejectedValueOnce(new Error('again')).mockResolvedValue(idle)
  sender.wake()
  expect(drainInWorker).toHaveBeenCalledOnce()
  expect([await runsIn(9_999), await runsIn(1)]).toEqual([0, 1])
})

test('sends nothing after stop', async () => {
  drainInWorker.mockResolvedValue({ ...idle, remaining: 1, next: Date.now() + 1_000 })
  await start()
  sender.stop()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(drainInWorker).toHaveBeenCalledTimes(1)
})
