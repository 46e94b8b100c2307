import { providerOrigin, type AppConfig } from '#src/api/config.ts'
import { networkState, subscribeNetwork } from '#src/api/network-state.ts'
import { makeTell } from '#src/api/tell-status.ts'
import { hearChanges } from '#src/hooks/live/hear-changes.ts'
import { releaseName } from '#src/hooks/release-name.ts'
import { tellDevice, type TellPorts } from '#src/device/tell-device.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { DevicePlace } from '#src/outbox/store/meta.ts'
import { readRoom } from '#src/photos/device-room.ts'
import { isKiosk } from '#src/session/roles.ts'
import { currentSession, subscribeSession } from '#src/session/session.ts'
import { screenAt } from '../routes/screen-at.ts'
import { screens } from '../routes/screens.tsx'
import { isArrivalHost } from './arrival-host.ts'
import { signedInHere } from '#src/hooks/outbox/signed-in-here.ts'

const checkEveryMs = 60_000
/** Several changes within this time are one, in ms. */
const togetherMs = 5_000

/** Tells the provider the status of this device while the page lives. Returns a function that ends it. */
export function tellStatus(config: AppConfig, database: OutboxDatabase): () => void {
  const ports: TellPorts = {
    origin: providerOrigin(config),
    signed: () => Promise.resolve(signedInHere(config)),
    now: () => Date.now(),
    room: readRoom,
    send: makeTell(config),
  }
  let soon: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    soon = undefined
    if (networkState().level === 'offline' || !navigator.onLine) return
    // A database that fails is the business of the sender, which reports it.
    tellDevice(database, ports, placeHere(config)).catch(() => undefined)
  }
  const tellSoon = () => {
    soon ??= setTimeout(tell, togetherMs)
  }
  const timer = setInterval(tell, checkEveryMs)
  const stops = [
    hearChanges(database.relaxed, ['entries'], tellSoon),
    subscribeNetwork(tellSoon),
    subscribeSession(tellSoon),
  ]
  tell()
  return () => {
    clearInterval(timer)
    clearTimeout(soon)
    for (const stop of stops) stop()
  }
}

function placeHere(config: AppConfig): DevicePlace {
  const release = releaseName()
  const isAtGate =
    isKiosk(currentSession()?.claims.roles ?? []) ||
    isArrivalHost(location.hostname, config.arrivalHosts)
  const screen = isAtGate ? undefined : screenAt(location.pathname, screens)
  return { ...(release && { release }), ...(screen && { screen }) }
}
