import { useCallback, useEffect, useRef, useState } from 'react'

/** Longer than a slow phone needs to show another button in the place of the one that was tapped. */
const restMs = 1_500

/**
 * Buttons of contrary acts that come in each other's place rest a while after one of them was tapped: a
 * second tap of the same thumb must not take back the first (UX-26).
 */
export function useRest() {
  const [isResting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = useCallback(() => {
    clearTimeout(timer.current)
    setResting(true)
    timer.current = setTimeout(() => setResting(false), restMs)
  }, [])
  return { isResting, rest }
}

export type Rest = ReturnType<typeof useRest>
