import { beforeEach, expect, test, vi } from 'vitest'
import { startWorker } from '#src/app/start/sw-bridge.ts'

const update = vi.fn(() => Promise.resolve())

const hourMs = 3_600_000
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), {
      controller: null,
      register: async () => Object.assign(new EventTarget(), { active: {}, update }),
    }),
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const check = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

test('UX-11 checks for a new version every hour on a visible page, and when a hidden page is visible again', async () => {
  await startWorker()
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  check('visible')
  expect(update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(update).toHaveBeenCalledTimes(2)

  check('hidden')
  await vi.advanceTimersByTimeAsync(5 * hourMs)
  expect(update).toHaveBeenCalledTimes(2)
  check('visible')
  expect(update).toHaveBeenCalledTimes(3)
  check('hidden')
  check('visible')
  expect(update).toHaveBeenCalledTimes(3)
})
