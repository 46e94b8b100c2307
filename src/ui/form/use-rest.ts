import { useCallback, useEffect, useRef, useState } from 'react'

/** Longer than a slow phone needs to replace a tapped button by another, in ms. */
const restMs = 1_500

/**
 * Buttons of opposite acts that replace each other are disabled for a while after a tap: the second
 * half of a double tap must not undo the first (UX-26).
 */
export function useRest() {
  const [isResting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The effect also ends where a sign-in hides the screen, which then comes back with its state.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setResting(false)
    },
    [],
  )
  const rest = useCallback(() => {
    clearTimeout(timer.current)
    setResting(true)
    timer.current = setTimeout(() => setResting(false), restMs)
  }, [])
  return { isResting, rest }
}

export type Rest = ReturnType<typeof useRest>
