import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import ArrivalsScreen from '#src/features/monitors/screens/arrivals-screen.tsx'
import LoadingsScreen from '#src/features/monitors/screens/loadings-screen.tsx'
import { json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** Ten minutes before the warehouse's midnight. */
const evening = new Date('2026-11-21T02:50:00Z')
const nothing = { itens: [], quantidade: 0, updatedAt: evening.toISOString() }

const monitors = [
  ['arrivals', <ArrivalsScreen key="a" />, paths.arrivalMonitor(1, '2026-11-20')],
  ['loadings', <LoadingsScreen key="l" />, paths.loadingMonitor('')],
] as const

let visibility: 'visible' | 'hidden'
const turn = (to: typeof visibility) => {
  visibility = to
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  // Fake only intervals and the date; a wait for a response uses the real clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: evening })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

describe.each(monitors)('the monitor of %s, which hangs on a wall for days', (_, monitor, path) => {
  it('sends nothing while it is hidden, and reads at once when it is visible again', async () => {
    const { asked } = await openOnline(monitor, { answers: { [path]: nothing }, extensions: false })
    await screen.findByText(/0 registros$/)
    turn('hidden')
    await pass(480_000)
    expect(asked()).toEqual([path])
    turn('visible')
    await waitFor(() => expect(asked()).toEqual([path, path]))
  })

  it('UX-40 keeps the display on while it is visible, and releases the lock when it is left', async () => {
    const locks: { released: boolean; release: () => Promise<void> }[] = []
    const request = vi.fn(() => {
      const lock = {
        released: false,
        release: () => {
          lock.released = true
          return Promise.resolve()
        },
      }
      locks.push(lock)
      return Promise.resolve(lock)
    })
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
    const { unmount } = await openOnline(monitor, {
      answers: { [path]: nothing },
      extensions: false,
    })
    await screen.findByText(/0 registros$/)
    expect(locks).toHaveLength(1)
    turn('hidden')
    // The browser releases the lock.
    for (const lock of locks) lock.released = true
    expect(locks).toHaveLength(1)
    turn('visible')
    await waitFor(() => expect(locks).toHaveLength(2))
    unmount()
    await waitFor(() => expect(locks.map(({ released }) => released)).toEqual([true, true]))
  })
})

it('UX-40 hidden and shown before the wake lock is granted, requests no second lock, which could not be released', async () => {
  let give = (): void => expect.unreachable()
  const lock = { released: false, release: vi.fn() }
  const request = vi.fn(() => new Promise((resolve) => (give = () => resolve(lock))))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const { unmount } = await openOnline(<LoadingsScreen />, {
    answers: { [paths.loadingMonitor('')]: nothing },
  })
  turn('visible')
  expect(request.mock.calls).toEqual([['screen']])
  unmount()
  await act(async () => give())
  expect(lock.release).toHaveBeenCalledOnce()
})

it('MON-02 without a chosen date, the monitor of arrivals follows the warehouse’s day', async () => {
  const tomorrow = paths.arrivalMonitor(1, '2026-11-21')
  const { asked, provider } = await openOnline(<ArrivalsScreen />, {
    answers: { [paths.arrivalMonitor(1, '2026-11-20')]: nothing },
  })
  provider.on(tomorrow, json({ ...nothing, quantidade: 3 }))
  await screen.findByText(/0 registros$/)
  await pass(615_000)
  expect(await screen.findByText(/3 registros$/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Data').value).toBe('2026-11-21')
  expect(asked().at(-1)).toBe(tomorrow)
})
