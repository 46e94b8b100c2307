import { sessionOf, writeSessionCopy, type Session } from './session-copy.ts'
import { isExpired, type Claims } from './token.ts'

export type { Session } from './session-copy.ts'

/** Where the token is kept (AUTH-14). */
export const tokenKey = 'pavilhao.token'
/**
 * The last person of this device, until they sign out: their token without its signature, which opens
 * nothing, and when it was refused before its time. Read where they go on with no network (last-person.ts).
 */
export const lastKey = 'pavilhao.last'
/** Subject of the person who left on purpose, so that the other tabs leave with them. */
const signedOutKey = 'pavilhao.signed-out'
/** Subject of the person who asked to leave and was not answered yet: whatever becomes of the page. */
const leavingKey = 'pavilhao.leaving'
/** Longer than this and a browser's timer fires at once. */
const longestTimerMs = 2 ** 31 - 1

let session: Session | undefined
let lapsed: Session | undefined
let expiry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Who is signed in, or undefined. The same object until the session changes. */
export const currentSession = (): Session | undefined =>
  session !== undefined && isExpired(session.claims, Date.now()) ? undefined : session

/**
 * Who was working here when the session ended under their hands (expired, or a 401): their screen
 * waits for them to sign in again. Undefined after a sign-out.
 */
export const lapsedSession = (): Session | undefined =>
  session !== undefined && currentSession() === undefined ? session : lapsed

/** Who works here, with a session or in a lapse. */
export const sessionOnScreen = (): Session | undefined => currentSession() ?? lapsedSession()

/** Calls `listener` after every change, also those of other tabs. Returns what stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins a session; undefined when the token cannot be read or is over by this device's clock. */
export function startSession(token: string): Session | undefined {
  const started = sessionOf(token)
  if (started === undefined) return undefined
  localStorage.removeItem(signedOutKey)
  endLeaving()
  localStorage.setItem(tokenKey, token)
  keepLast(token)
  keepCopy(token)
  become(started, undefined)
  return started
}

/**
 * Ends the session because the provider or the clock says so. Nothing that is typed or unsent is
 * touched: the person signs in again and goes on. Of one that has ended already it asks for that anew:
 * whoever put the sign-in off knows it by its object. Who put it off when its time was over, right before
 * this, is not asked twice.
 */
export function endSession(): void {
  const before = session ?? lapsed
  const token = localStorage.getItem(tokenKey)
  // A tab that slept may meet a session that another one has begun since: that one does not end.
  const newer = token === null || token === before?.token ? undefined : sessionOf(token)
  if (newer !== undefined) {
    become(newer, undefined)
    return
  }
  localStorage.removeItem(tokenKey)
  // In another tab somebody else may have come since, or gone on.
  const last = session && bare(session.token)
  if (last !== undefined && localStorage.getItem(lastKey) === last) {
    localStorage.setItem(lastKey, `${last} ${Date.now()}`)
  }
  keepCopy(undefined)
  become(undefined, session ?? (lapsed && { ...lapsed }))
}

/** With no network, the person of a session that is over goes on here as in a lapse. */
export function goOnInLapse(claims: Claims): void {
  if (sessionOnScreen() === undefined) become(undefined, { token: '', claims })
}

/** Ends the session because the person leaves, here and in the other tabs. */
export function signOut(): void {
  const leaving = session ?? lapsed
  if (leaving !== undefined) localStorage.setItem(signedOutKey, leaving.claims.sub)
  localStorage.removeItem(tokenKey)
  endLeaving()
  localStorage.removeItem(lastKey)
  keepCopy(undefined)
  become(undefined, undefined)
}

/**
 * Remembers that the person asked to leave. What stays behind is counted first, which takes a moment: a
 * page that is closed or left meanwhile must not leave them signed in.
 */
export function beginLeaving(): void {
  const leaving = session ?? lapsed
  if (leaving !== undefined) localStorage.setItem(leavingKey, leaving.claims.sub)
}

/** They are out, or were asked whether they really want to: from now on it is theirs to say. */
export const endLeaving = (): void => localStorage.removeItem(leavingKey)

export const isLeaving = (sub: string): boolean => localStorage.getItem(leavingKey) === sub

const bare = (token: string): string => token.replace(/[^.]*$/, '')

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
  if (session === undefined) return
  if (isExpired(session.claims, Date.now())) endSession()
  else watchExpiry()
}

/** The copy serves the worker alone: a browser without it still works, with the page sending. */
function keepCopy(token: string | undefined): void {
  if (!('caches' in globalThis)) return
  writeSessionCopy(token).catch((cause: unknown) => {
    console.warn('The token could not be copied for the worker', cause)
  })
}

function followOtherTabs(event: StorageEvent): void {
  if (event.storageArea !== localStorage) return
  // Of a session that is over already only the second tells; null is everything at once.
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

/** An expired or absent token at startup clears the session (AUTH-16). */
function readAtStartup(): void {
  const token = localStorage.getItem(tokenKey)
  session = token === null ? undefined : sessionOf(token)
  if (token !== null) keepLast(token)
  if (session === undefined) localStorage.removeItem(tokenKey)
  keepCopy(session?.token)
  watchExpiry()
}

readAtStartup()
addEventListener('storage', followOtherTabs)
// A device that slept has timers that did not run.
addEventListener('visibilitychange', endWhenExpired)
