import { useEffect, useMemo, useRef, useState } from 'react'

/**
 * Tells whether somebody is still where they were, also when they went away and came back; a screen that
 * is only put aside has not gone.
 */
export function useHere(place: string) {
  const [latest, setLatest] = useState({ place, count: 0 })
  if (latest.place !== place) setLatest({ place, count: latest.count + 1 })
  const here = useRef(0)
  useEffect(() => {
    here.current = latest.count
  }, [latest.count])
  return useMemo(
    () => ({
      isHere: () => {
        const before = here.current
        return () => here.current === before
      },
      leaveHere: () => {
        here.current = -1
      },
    }),
    [],
  )
}
