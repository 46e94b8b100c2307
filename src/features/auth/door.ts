import { loadConfig } from '#src/api/config.ts'
import { watchNetwork } from '#src/api/watch-network.ts'
import { whoMayGoOn } from '#src/session/last-person.ts'
import { endSession, goOnInLapse, lapsedSession } from '#src/session/session.ts'

/** The user who may continue offline; `since` is the time at which the session ended, as text. */
export interface Goer {
  nome: string
  sub: string
  since: string
}

/** Watches the network during the sign-in, because no open screen makes requests that would detect it. */
export const watchFromDoor = () => watchNetwork()

const recheckMs = 60_000
let looking: ReturnType<typeof setTimeout> | undefined

/**
 * Resolves to the user who may continue offline, or to undefined. Loading the configuration also detects the state of
 * the network.
 */
export async function whoGoesOn(): Promise<Goer | undefined> {
  const { offlineDays, timeZone } = await loadConfig()
  const last = whoMayGoOn(offlineDays)
  if (last === undefined) return undefined
  const { nome, sub } = last.claims
  return { nome, sub, since: inWords(last.endedAt, timeZone) }
}

/**
 * Lets the last user continue offline for `offlineDays`; resolves to false where this is no longer allowed. After that
 * time the session ends and the sign-in covers the user's screen.
 */
export async function goOn(): Promise<boolean> {
  const { offlineDays } = await loadConfig()
  const last = whoMayGoOn(offlineDays)
  if (last === undefined) return false
  goOnInLapse(last.claims)
  const check = () => {
    if (lapsedSession() === undefined) return
    if (whoMayGoOn(offlineDays) === undefined) endSession()
    else watch()
  }
  const watch = () => {
    clearTimeout(looking)
    looking = setTimeout(check, recheckMs)
  }
  watch()
  return true
}

/** Does not use domain/dates.ts: sharing it with this chunk would add a script to the first screen. */
function inWords(moment: number, timeZone: string): string {
  const shape = { dateStyle: 'short', timeStyle: 'short' } as const
  const format = (zone: { timeZone?: string }) =>
    new Date(moment).toLocaleString('pt-BR', { ...shape, ...zone }).replace(',', '')
  try {
    return format({ timeZone })
  } catch {
    // The configuration contains an invalid time zone.
    return format({})
  }
}
