import { bare, lastKey, sessionOnScreen, tokenKey } from '#src/session/session.ts'
import { readClaims } from '#src/session/token.ts'

/** What a device stores of a session. */
export interface StoredSession {
  token: string | null
  /** The last person and when their session ended (last-person.ts). */
  last: string | null
}

export const storedSession = (): StoredSession => ({
  token: localStorage.getItem(tokenKey),
  last: localStorage.getItem(lastKey),
})

/** The session of a person who has just signed in. */
export const storedFor = (token: string): StoredSession => ({ token, last: bare(token) })

/** Whether the device is this person's: they are signed in, or were the last one and did not sign out. */
export function isOnDevice(sub: string): boolean {
  const { token, last } = storedSession()
  const stored = [token, last?.split(' ')[0]].map((text) => readClaims(text ?? '')?.sub)
  return [...stored, sessionOnScreen()?.claims.sub].includes(sub)
}

/** When somebody last touched the app (device clock, ms). It survives a reload and a device that slept. */
const touchedKey = 'pavilhao.touched'

export const markTouched = (): void => localStorage.setItem(touchedKey, String(Date.now()))

/** Undefined where nobody has touched the app since a PIN was set. */
export const touchedAt = (): number | undefined =>
  Number(localStorage.getItem(touchedKey)) || undefined

/** `isLeft`: a photo that another app shared could not be decrypted, and stays encrypted until the next start. */
type OpenedListener = (isLeft: boolean) => void

const openedListeners = new Set<OpenedListener>()

/** Calls `listener` when more of what the person read is decrypted. Returns a function that unsubscribes. */
export function subscribeOpened(listener: OpenedListener): () => void {
  openedListeners.add(listener)
  return () => openedListeners.delete(listener)
}

export function tellOpened(isLeft: boolean): void {
  for (const listener of [...openedListeners]) listener(isLeft)
}
