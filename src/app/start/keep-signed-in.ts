import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import { providerOrigin, type AppConfig } from '#src/api/config.ts'
import { onNetworkHint } from '#src/api/network-back.ts'
import {
  forgetDeviceKey,
  isOwnAccount,
  noteKeyEnded,
  readDeviceKey,
} from '#src/session/device-key.ts'
import { personKey } from '#src/session/person.ts'
import {
  currentSession,
  sessionOnScreen,
  signOut,
  startSession,
  subscribeSession,
} from '#src/session/session.ts'
import { forgetReads } from '#src/reads/forget.ts'
import { forgetInWorker } from './sw-bridge.ts'

/** A token is renewed after this share of the time that it has left when it is first seen. */
const renewAfter = 2 / 3
const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** A browser's timer with a longer delay fires at once. */
const longestTimerMs = 2 ** 31 - 1

/** Spreads the calls of several devices that were started, or lost their provider, at one moment. */
const spread = (ms: number) => ms * (0.8 + 0.2 * Math.random())

/**
 * Renews the session of a device before its token ends, or as soon as the network allows, while the page lives.
 * `onEnded` is called when the provider says that the key was ended; the key is forgotten by then. Returns a function
 * that stops it.
 */
export function keepSignedIn(onEnded: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Infinity
  let failures = 0
  let isAsking = false
  let isStopped = false

  const plan = (inMs: number) => {
    clearTimeout(timer)
    dueAt = Date.now() + inMs
    timer = setTimeout(() => void renewIfDue(), Math.min(inMs, longestTimerMs))
  }
  const planAnew = () => {
    clearTimeout(timer)
    dueAt = Infinity
    if (isAsking || !isOwnAccount(sessionOnScreen()?.claims.sub)) return
    const session = currentSession()
    plan(session === undefined ? 0 : spread(renewAfter * (session.claims.exp * 1000 - Date.now())))
  }
  const renewIfDue = async () => {
    if (isStopped || isAsking) return
    if (Date.now() < dueAt) {
      if (dueAt !== Infinity) plan(dueAt - Date.now())
      return
    }
    isAsking = true
    const result = await renew()
    isAsking = false
    if (isStopped) return
    if (result === 'failed') {
      plan(spread(Math.min(firstWaitMs * 2 ** failures, longestWaitMs)))
      failures += 1
      return
    }
    failures = 0
    if (result === 'ended') await onEnded()
    else planAnew()
  }
  /** The timers of a device that slept did not run, and a failed attempt may succeed now. */
  const hurry = () => {
    if (dueAt === Infinity) return
    if (failures > 0) dueAt = 0
    void renewIfDue()
  }

  planAnew()
  const stops = [subscribeSession(planAnew), onNetworkHint(hurry)]
  document.addEventListener('visibilitychange', hurry)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hurry)
    for (const stop of stops) stop()
  }
}

async function renew(): Promise<'renewed' | 'ended' | 'failed'> {
  const key = readDeviceKey()
  if (key === undefined) return 'renewed'
  try {
    const { askDeviceToken } = await import('#src/api/unattended/device-sign-in.ts')
    const token = await askDeviceToken(key.id, key.secret)
    // Meanwhile another key may have been given, or the device signed out.
    if (readDeviceKey()?.secret !== key.secret) return 'renewed'
    return startSession(token) === undefined ? 'failed' : 'renewed'
  } catch (error) {
    const isEnded =
      error instanceof ApiError && error.status === 401 && error.serverMessage !== undefined
    if (!isEnded) return 'failed'
    if (readDeviceKey()?.secret === key.secret) forgetDeviceKey()
    return 'ended'
  }
}

let isKeeping = false

/**
 * Keeps the device signed in while the page lives; further calls do nothing. When its key was ended, deletes its cached
 * reads and shows the sign-in.
 */
export function startKeeping(config: Pick<AppConfig, 'providerUrl'>, client: QueryClient): void {
  if (isKeeping) return
  isKeeping = true
  keepSignedIn(async () => {
    const sub = sessionOnScreen()?.claims.sub
    if (sub !== undefined) await forget(personKey(providerOrigin(config), sub), client)
    noteKeyEnded(sub ?? '')
    signOut()
  })
}

/** Like the sign-out of a person; a device has prepared no shift. Where it fails, the sign-in is shown all the same. */
async function forget(person: string, client: QueryClient): Promise<void> {
  client.clear()
  await forgetInWorker(person)
    .then(() => forgetReads(person))
    .catch(() => undefined)
}
