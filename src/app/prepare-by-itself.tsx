import { useEffect } from 'react'
import { isBusyHere } from '#src/hooks/busy.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useSession } from '#src/hooks/use-session.ts'
import { useKeptSets, useStartShift } from '#src/hooks/use-shift.ts'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import type { Session } from '#src/session/session.ts'
import { useShiftSets } from './use-shift-sets.ts'

/** What is younger than this need not be fetched by itself, in ms. */
const freshForMs = 2 * 3_600_000

/** Prepares the shift by itself on a good network, where what is kept is old or not all there (UX-10). */
export function PrepareByItself() {
  const sets = useShiftSets()
  return sets === undefined ? null : <Prepare sets={sets} />
}

function Prepare({ sets }: { sets: readonly ShiftSet[] }) {
  const kept = useKeptSets(sets)
  const start = useStartShift()
  const session = useSession()
  const isGood = useNetwork().level === 'online' && !isMetered()
  useEffect(() => {
    if (kept === undefined || !isGood || isBusyHere() || document.hidden) return
    const old = sets.filter(({ name }) => {
      const set = kept.get(name)
      const age = Date.now() - (set?.oldestAt ?? 0)
      return set === undefined || set.missing > 0 || age > freshForMs
    })
    if (old.length > 0 && session !== undefined && session !== triedIn) {
      triedIn = session
      void start(old)
    }
  }, [sets, kept, start, isGood, session])
  return null
}

/** Once for each opening of the app and each sign-in: what fails is tried by hand, or the next time. */
let triedIn: Session | undefined

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Somebody pays for it, or it is slow. Only Chromium says. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
