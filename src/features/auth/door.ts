import { loadConfig } from '#src/api/config.ts'
import { watchNetwork } from '#src/api/watch-network.ts'
import { whoMayGoOn } from '#src/session/last-person.ts'
import { endSession, goOnInLapse, lapsedSession } from '#src/session/session.ts'

/** Who may go on with no network, and since when their session is over, in words. */
export interface Goer {
  nome: string
  since: string
}

/** No screen is open yet that would tell that the network is back. */
export const watchFromDoor = () => watchNetwork()

const lookAgainMs = 60_000
let looking: ReturnType<typeof setTimeout> | undefined

/** Tells also how the network is: the configuration is asked for. Undefined where the door is shut. */
export async function whoGoesOn(): Promise<Goer | undefined> {
  const { offlineDays, timeZone } = await loadConfig()
  const last = whoMayGoOn(offlineDays)
  if (last === undefined) return undefined
  return { nome: last.claims.nome, since: inWords(last.endedAt, timeZone) }
}

/** Lets the last person go on until the door shuts: then the sign-in stands over their screen. */
export async function goOn(): Promise<boolean> {
  const { offlineDays } = await loadConfig()
  const last = whoMayGoOn(offlineDays)
  if (last === undefined) return false
  goOnInLapse(last.claims)
  const look = () => {
    if (lapsedSession() === undefined) return
    if (whoMayGoOn(offlineDays) === undefined) endSession()
    else watch()
  }
  const watch = () => {
    clearTimeout(looking)
    looking = setTimeout(look, lookAgainMs)
  }
  watch()
  return true
}

/** Not with domain/dates.ts: shared with what loads here alone, it would cost the first screen a script more. */
function inWords(moment: number, timeZone: string): string {
  const shape = { dateStyle: 'short', timeStyle: 'short' } as const
  const date = new Date(moment)
  try {
    return date.toLocaleString('pt-BR', { ...shape, timeZone })
  } catch {
    // A time zone that is misspelt in the configuration.
    return date.toLocaleString('pt-BR', shape)
  }
}
