import { act, fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyUpdate, isUpdateWaiting, subscribeUpdate } from '#src/app/start/sw-bridge.ts'
import { UpdateByItself } from '#src/app/start/update-by-itself.tsx'
import { expectConsole } from '../../support/expect-console.ts'
import { ana, onHome, openApp, screen } from './open-app.tsx'

vi.mock('#src/app/start/sw-bridge.ts', { spy: true })
vi.mock('#src/api/config.ts', { spy: true })

let waits: boolean
let tell: () => void

beforeEach(() => {
  vi.useRealTimers()
  waits = false
  vi.mocked(isUpdateWaiting).mockImplementation(() => waits)
  vi.mocked(subscribeUpdate).mockImplementation((listener) => {
    tell = listener
    return () => undefined
  })
  vi.mocked(applyUpdate).mockReset().mockResolvedValue('applied')
})

/** A new version arrives; from then on the test controls the time. */
function arrive() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  waits = true
  act(() => tell())
  return (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
}

test('UX-11 where nobody can be asked, a new version takes over after a minute without a touch', async () => {
  render(<UpdateByItself />)
  const pass = arrive()
  await pass(50)
  fireEvent.pointerDown(document.body)
  await pass(50)
  fireEvent.keyDown(document.body)
  await pass(50)
  expect(applyUpdate).not.toHaveBeenCalled()
  await pass(10)
  expect(applyUpdate).toHaveBeenCalledOnce()
  await pass(600)
  expect(applyUpdate).toHaveBeenCalledOnce()
})

test.each(['busy', 'sending'] as const)(
  'UX-11 when the app is %s, the takeover is tried again a minute later',
  async (found) => {
    vi.mocked(applyUpdate).mockResolvedValueOnce(found)
    render(<UpdateByItself />)
    const pass = arrive()
    await pass(60)
    expect(applyUpdate).toHaveBeenCalledOnce()
    await pass(60)
    expect(applyUpdate).toHaveBeenCalledTimes(2)
  },
)

test('UX-11 when the worker could not be asked, the takeover is tried again', async () => {
  expectConsole(/could not be asked to take over/)
  vi.mocked(applyUpdate).mockRejectedValueOnce(new DOMException('gone', 'InvalidStateError'))
  render(<UpdateByItself />)
  const pass = arrive()
  await pass(120)
  expect(applyUpdate).toHaveBeenCalledTimes(2)
})

test('UX-11 nothing happens without a new version, or once the notice is gone from the screen', async () => {
  const { unmount } = render(<UpdateByItself />)
  const pass = arrive()
  unmount()
  await pass(600)
  expect(applyUpdate).not.toHaveBeenCalled()
})

test('UX-11 KIOSK-06 a kiosk takes a new version by itself', async () => {
  await openApp('/', { as: ana, config: { arrivalHosts: ['local*'] } })
  await screen.findByRole('heading', { level: 1, name: 'Bem-vindo, motorista' })
  // The reloaded app has a bridge of its own.
  const bridge = await import('#src/app/start/sw-bridge.ts')
  vi.mocked(bridge.isUpdateWaiting).mockReturnValue(true)
  vi.mocked(bridge.applyUpdate).mockResolvedValue('applied')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const [listener] of vi.mocked(bridge.subscribeUpdate).mock.calls) listener()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(bridge.applyUpdate).toHaveBeenCalledOnce()
  })
  vi.useRealTimers()
})

test('UX-11 a device that signs in by itself takes a new version by itself, and offers it to nobody', async () => {
  await openApp('/', { as: ana })
  await onHome()
  localStorage.setItem(
    'pavilhao.device-key',
    JSON.stringify({ id: 'tv', secret: 's', sub: ana.sub }),
  )
  const bridge = await import('#src/app/start/sw-bridge.ts')
  vi.mocked(bridge.isUpdateWaiting).mockReturnValue(true)
  vi.mocked(bridge.applyUpdate).mockResolvedValue('applied')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const [listener] of vi.mocked(bridge.subscribeUpdate).mock.calls) listener()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(bridge.applyUpdate).toHaveBeenCalledOnce()
  })
  expect(screen.queryByText('Nova versão disponível.')).toBeNull()
  vi.useRealTimers()
})
