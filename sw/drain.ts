import { loadConfig, providerOrigin } from '#src/api/config.ts'
import type { Outcome } from '#src/api/network-state.ts'
import { reporting } from '#src/api/reporting.ts'
import { makeSend } from '#src/api/send.ts'
import { makeTell } from '#src/api/tell-status.ts'
import { operationByKind } from '#src/operations.ts'
import { showOnIcon } from '#src/reads/app-badge.ts'
import { browserPorts } from '#src/outbox/call/browser-ports.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { tellDevice } from '#src/device/tell-device.ts'
import { drain, type DrainReport } from '#src/outbox/send/drain.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { untilAskedToCease } from '#src/outbox/send/cease.ts'
import type { Ports, Signed } from '#src/outbox/model/ports.ts'
import { readRoom } from '#src/photos/device-room.ts'
import { personKey } from '#src/session/person.ts'
import { readSessionCopy } from '#src/session/session-copy.ts'
import { tellPages } from './messages.ts'

/** A browser ends a worker's event after some minutes; a slice is far shorter. */
const sliceMs = 100_000

/** The slice in progress, and the token for which it was requested. */
let running: { token: string | undefined; slice: Promise<DrainReport> } | undefined

/**
 * Sends the signed-in person's unsent entries for a limited time. A request during a slice shares it. A request
 * under another token gets a slice of its own afterwards, because the slice in progress may be for another person.
 */
export async function drainSlice(): Promise<DrainReport> {
  for (;;) {
    const token = (await readSessionCopy())?.token
    running ??= { token, slice: beginSlice() }
    const { slice } = running
    if (running.token === token) return slice
    await slice.catch(() => undefined)
  }
}

async function beginSlice(): Promise<DrainReport> {
  try {
    const ports = await makePorts()
    return await untilAskedToCease((signal) =>
      drain(outboxDatabase(), ports, { budgetMs: sliceMs, signal }),
    )
  } finally {
    running = undefined
  }
}

/** Runs a slice on a `sync` event; rejects if a later slice may make progress, so that the browser tries again. */
export async function drainOnSync(): Promise<void> {
  const { reason, remaining, next, progressed } = await drainSlice()
  // The worker updates the icon, because no page may be open.
  if (reason !== 'signed-out' && reason !== 'storage') await showOnIcon(remaining)
  if (progressed) await tellStatus().catch(() => undefined)
  if (next !== undefined && reason !== 'busy') {
    throw new Error(`${remaining} unsent after a slice that ended with ${reason}`)
  }
}

/** Tells the provider what is left on this device, because no page may be open to tell it. */
async function tellStatus(): Promise<void> {
  const config = await loadConfig()
  if (!config.extensions) return
  const origin = providerOrigin(config)
  await tellDevice(outboxDatabase(), {
    origin,
    signed: () => signedIn(origin),
    now: () => Date.now(),
    room: readRoom,
    send: makeTell(config),
  })
}

/** The person who is signed in on this device. */
export async function personHere(): Promise<PersonKey | undefined> {
  const session = await readSessionCopy()
  return session && personKey(providerOrigin(await loadConfig()), session.claims.sub)
}

async function makePorts(): Promise<Ports> {
  const config = await loadConfig()
  const origin = providerOrigin(config)
  return browserPorts({
    operations: operationByKind,
    send: reporting(makeSend(config), tellOutcome),
    signed: () => signedIn(origin),
    keys: config.keys,
    extensions: config.extensions,
    quarantineMs: config.quarantineSeconds * 1000,
  })
}

async function signedIn(origin: string): Promise<Signed | undefined> {
  const session = await readSessionCopy()
  return session === undefined
    ? undefined
    : { person: personKey(origin, session.claims.sub), token: session.token }
}

/**
 * These calls report the state of the network to the pages: each change at once, and the same outcome at most
 * every 5 s.
 */
const tellAgainMs = 5_000
let reported: { outcome: Outcome; at: number } | undefined

function tellOutcome(outcome: Outcome): void {
  const at = performance.now()
  if (reported?.outcome === outcome && at - reported.at < tellAgainMs) return
  reported = { outcome, at }
  void tellPages({ is: 'outcome', outcome })
}
