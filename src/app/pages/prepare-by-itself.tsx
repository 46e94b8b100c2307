import { useEffect } from 'react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { isBusyHere } from '#src/hooks/draft/busy.ts'
import { useDownloading } from '#src/hooks/reads/use-downloading.ts'
import { isMetered, useNetwork } from '#src/hooks/use-network.ts'
import { useSession } from '#src/hooks/use-session.ts'
import { useKeptSets, useStartShift } from '#src/hooks/reads/use-shift.ts'
import { shiftMs } from '#src/reads/read.ts'
import type { Session } from '#src/session/session.ts'
import { loadShiftSets } from './shift-sets.ts'
import { useShiftSets } from './use-shift-sets.ts'

/**
 * On a good network that is not metered, prepares the sets whose cached data are stale or
 * incomplete, without a tap (UX-10).
 */
export function PrepareByItself() {
  const sets = useShiftSets()
  const kept = useKeptSets(sets)
  const start = useStartShift()
  const session = useSession()
  const isComing = useDownloading()
  const isGood = useNetwork().level === 'online' && !isMetered() && !isComing
  useEffect(() => {
    if (kept === undefined || !isGood || isBusyHere() || document.hidden) return
    const old = sets.filter(({ name }) => {
      const set = kept.get(name)
      const age = Date.now() - (set?.oldestAt ?? 0)
      return set === undefined || set.missing > 0 || age > shiftMs
    })
    if (old.length > 0 && session !== undefined && session !== triedIn) {
      triedIn = session
      void start(old, 'by-itself')
    }
  }, [sets, kept, start, isGood, session])
  return null
}

/** Loads the sets before the component renders, so that it does not suspend. */
export async function loadPrepareByItself(screens: readonly AppScreen[]) {
  await loadShiftSets(screens)
  return PrepareByItself
}

/**
 * The session of the last automatic attempt. There is one attempt for each opening of the app and
 * each sign-in; after a failure the person retries by hand.
 */
let triedIn: Session | undefined
