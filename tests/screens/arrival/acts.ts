import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { json } from '../../support/sentinel-server.ts'
import type { OpenFeature } from '../open-feature.tsx'
import { button, fillVehicle, toVehicle } from './open-arrival.tsx'

/** The received calls of this method. */
export const received = ({ provider }: OpenFeature, method: string) =>
  provider.received.filter((call) => call.method === method)

export const bodies = (kiosk: OpenFeature, method: string) =>
  received(kiosk, method).map(({ path, body }) => [path, JSON.parse(body) as unknown])

/** Takes the driver through to the end; with a network his arrival is sent. */
export async function toDone(
  kiosk: OpenFeature,
  { isDelivered = true, title = 'Chegada registrada' } = {},
) {
  await toVehicle(kiosk)
  await fillVehicle(kiosk)
  await kiosk.user.click(button('Registrar chegada'))
  await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
  if (isDelivered) await act(kiosk.deliver)
  await screen.findByRole('heading', { level: 1, name: title })
}

/** The message of step 4 before the provider has answered. */
export const keptHere = 'Chegada guardada neste totem'

/** Stops the clock; returns the function that advances it. */
export function stopTime() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => act(() => void vi.advanceTimersByTime(ms))
}

/** Waits while the clock is stopped; the response time depends on the machine. */
export const soon = <Value>(check: () => Value | Promise<Value>) => vi.waitFor(check, 15_000)

/** The path answers when the test releases it. */
export function hold({ provider }: Pick<OpenFeature, 'provider'>, path: string, body: unknown) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  provider.on(path, (...call) => void released.then(() => json(body)(...call)))
  return release
}
