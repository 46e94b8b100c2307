import { sessionOf, writeSessionCopy, type Session } from './session-copy.ts'
import { forgetDeviceKey, isOwnAccount, noteKeyEnded, takeFirstToken } from './device-key.ts'
import { endedKey, pinSubs } from './pin-marks.ts'
import { isExpired, readClaims, type Claims } from './token.ts'

export type { Session } from './session-copy.ts'

/** The storage key of the token (AUTH-14). */
export const tokenKey = 'pavilhao.token'
/**
 * The storage key of the last person on this device, until they sign out: their token without its signature,
 * which grants nothing, and when it was refused before its expiry. Used to continue without a network
 * (last-person.ts).
 */
export const lastKey = 'pavilhao.last'
/** The subject of the person who signed out or was replaced, so that the other tabs sign out too. */
const signedOutKey = 'pavilhao.signed-out'
/** The subject of the person who asked to sign out and has no result yet; it survives the page. */
const leavingKey = 'pavilhao.leaving'
/** A browser's timer with a longer delay fires at once. */
const longestTimerMs = 2 ** 31 - 1

let session: Session | undefined
let lapsed: Session | undefined
let expiry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The current session, or undefined. The same object until the session changes. */
export const currentSession = (): Session | undefined =>
  session !== undefined && isExpired(session.claims, Date.now()) ? undefined : session

/**
 * The session that ended while its person was working (expired, or a 401): their screen waits for a new
 * sign-in. Undefined after a sign-out.
 */
export const lapsedSession = (): Session | undefined =>
  session !== undefined && currentSession() === undefined ? session : lapsed

/** The session or the lapsed session of the person who uses the screen. */
export const sessionOnScreen = (): Session | undefined => currentSession() ?? lapsedSession()

/** Calls `listener` after every change, including those of other tabs. Returns a function that unsubscribes. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts a session; undefined if the token is unreadable or expired by this device's clock. */
export function startSession(token: string): Session | undefined {
  const started = sessionOf(token)
  if (started === undefined) return undefined
  localStorage.removeItem(signedOutKey)
  noteKeyEnded(undefined)
  endLeaving()
  localStorage.setItem(tokenKey, token)
  keepLast(token)
  keepCopy(token)
  become(started, undefined)
  return started
}

/**
 * Ends the session because the provider or the clock requires it. Drafts and unsent work stay: the person signs
 * in again and continues. If the session has already lapsed, a new object makes the screen ask for the sign-in
 * again, because a postponed sign-in is recognised by its object. A person who postponed it at expiry, right
 * before this call, is not asked twice.
 */
export function endSession(): void {
  const before = session ?? lapsed
  const token = localStorage.getItem(tokenKey)
  // A tab that slept may find a newer session of another tab; that session does not end.
  const newer = token === null || token === before?.token ? undefined : sessionOf(token)
  if (newer !== undefined) {
    become(newer, undefined)
    return
  }
  localStorage.removeItem(tokenKey)
  // In another tab, somebody else may have signed in or continued since.
  const last = session && bare(session.token)
  if (last !== undefined && localStorage.getItem(lastKey) === last) {
    localStorage.setItem(lastKey, `${last} ${Date.now()}`)
  }
  keepCopy(undefined)
  become(undefined, session ?? (lapsed && { ...lapsed }))
}

/** Without a network, the person of an ended session continues on this device as in a lapse. */
export function goOnInLapse(claims: Claims): void {
  if (sessionOnScreen() === undefined) replaceInLapse(claims)
}

/** The same, in place of another person, whose session ends on this device. */
export function replaceInLapse(claims: Claims): void {
  const before = sessionOnScreen()?.claims.sub
  if (before !== undefined) localStorage.setItem(signedOutKey, before)
  localStorage.removeItem(tokenKey)
  keepCopy(undefined)
  become(undefined, { token: '', claims })
}

/**
 * Ends the session because the person signs out, in this tab and the others. A device that got a key from this person
 * goes on by itself, in a lapse if its first token has expired; one that signs out itself loses its key.
 */
export function signOut(): void {
  const sub = ((session ?? lapsed)?.claims ?? lastClaims())?.sub
  if (sub !== undefined) {
    localStorage.setItem(signedOutKey, sub)
    if (pinSubs().includes(sub)) localStorage.setItem(endedKey(sub), '1')
  }
  localStorage.removeItem(tokenKey)
  endLeaving()
  localStorage.removeItem(lastKey)
  keepCopy(undefined)
  if (isOwnAccount(sub)) forgetDeviceKey()
  const token = takeFirstToken(sub)
  if (token !== undefined) {
    if (startSession(token) !== undefined) return
    keepLast(token)
  }
  become(undefined, lapseOfDevice())
}

/**
 * Remembers that the person asked to sign out. The unsent work is counted first, which takes a moment: if the
 * page is closed or left meanwhile, the person must not stay signed in.
 */
export function beginLeaving(): void {
  const sub = (session ?? lapsed)?.claims.sub
  if (sub !== undefined) localStorage.setItem(leavingKey, sub)
}

/** The person is signed out, or was asked for a confirmation and decides now. */
export const endLeaving = (): void => localStorage.removeItem(leavingKey)

export const isLeaving = (sub: string): boolean => localStorage.getItem(leavingKey) === sub

/** A token without its signature, which grants nothing. */
export const bare = (token: string): string => token.replace(/[^.]*$/, '')

const keepLast = (token: string): void => localStorage.setItem(lastKey, bare(token))

function become(next: Session | undefined, left: Session | undefined): void {
  session = next
  lapsed = left
  watchExpiry()
  for (const listener of [...listeners]) listener()
}

function watchExpiry(): void {
  clearTimeout(expiry)
  if (session === undefined) return
  const leftMs = session.claims.exp * 1000 - Date.now()
  expiry = setTimeout(endWhenExpired, Math.min(Math.max(leftMs, 0), longestTimerMs))
}

function endWhenExpired(): void {
  if (currentSession() === session) watchExpiry()
  else endSession()
}

/** Only the worker needs the copy: without caches the page sends by itself. */
function keepCopy(token: string | undefined): void {
  if (!('caches' in globalThis)) return
  writeSessionCopy(token).catch((cause: unknown) => {
    console.warn('The token could not be copied for the worker', cause)
  })
}

function followOtherTabs(event: StorageEvent): void {
  if (event.storageArea !== localStorage) return
  // At a sign-out after a lapse, only `signedOutKey` changes; a null key means that everything was cleared.
  if (![tokenKey, signedOutKey, null].includes(event.key)) return
  const token = localStorage.getItem(tokenKey)
  if (token !== null) {
    if (token !== session?.token) become(sessionOf(token), undefined)
    return
  }
  if (session === undefined && lapsed === undefined) return
  const before = session ?? lapsed
  const left = localStorage.getItem(signedOutKey) === before?.claims.sub
  become(undefined, left ? undefined : before)
}

const lastClaims = () => readClaims((localStorage.getItem(lastKey) ?? '').split(' ')[0] ?? '')

/** A device goes on with its cached data until it has renewed its session. */
function lapseOfDevice(): Session | undefined {
  const claims = lastClaims()
  return claims && isOwnAccount(claims.sub) ? { token: '', claims } : undefined
}

/** An expired or absent token at startup clears the session (AUTH-16). */
function readAtStartup(): void {
  const token = localStorage.getItem(tokenKey)
  session = token === null ? undefined : sessionOf(token)
  if (token !== null) keepLast(token)
  if (session === undefined) {
    localStorage.removeItem(tokenKey)
    lapsed = lapseOfDevice()
  }
  keepCopy(session?.token)
  watchExpiry()
}

readAtStartup()
addEventListener('storage', followOtherTabs)
// The timers of a device that slept did not run.
addEventListener('visibilitychange', endWhenExpired)
