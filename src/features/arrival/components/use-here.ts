import { useEffect, useMemo, useRef, useState } from 'react'

/** Reports whether the user has stayed in a place: a departure counts even after a return, a hidden screen does not. */
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
