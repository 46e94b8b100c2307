import { lastKey } from './session.ts'
import { readClaims, type Claims } from './token.ts'

const dayMs = 86_400_000

interface LastPerson {
  claims: Claims
  /** Device clock, in ms. */
  endedAt: number
  /** The latest moment that was observed since then. */
  seenAt: number
}

/** The person of the last session on this device; undefined after a sign-out. */
export function readLastPerson(): LastPerson | undefined {
  const [token = '', refusedAt, seenAt = 0] = (localStorage.getItem(lastKey) ?? '').split(' ')
  const claims = readClaims(token)
  if (claims === undefined) return undefined
  const endedAt = Math.min(claims.exp * 1000, Number(refusedAt ?? Infinity))
  return { claims, endedAt, seenAt: Math.max(endedAt, Number(seenAt)) }
}

/** The monotonic time of this page's last check; nobody can set this clock. */
let checkedAt: number | undefined

/**
 * The last person, for this many days after the session ended. It uses the latest known time: if the device's
 * clock was set back, time goes on from there while the app is used.
 */
export function whoMayGoOn(days: number): LastPerson | undefined {
  const last = readLastPerson()
  if (last === undefined) return undefined
  const { endedAt, seenAt } = last
  const check = performance.now()
  const now = Math.max(Date.now(), seenAt + check - (checkedAt ?? check))
  checkedAt = check
  const [token] = (localStorage.getItem(lastKey) ?? '').split(' ')
  localStorage.setItem(lastKey, `${token} ${endedAt} ${now}`)
  return now < endedAt + days * dayMs ? last : undefined
}

/** Shown wherever cached data appear after the session has ended. */
export const lapseTitle = 'A sessão terminou; entre quando houver rede'

/** `moment` is undefined while it is not known. */
export const shownSince = (moment: string | undefined): string =>
  `Desde ${moment ?? 'então'} as telas mostram o que está guardado neste aparelho.`
