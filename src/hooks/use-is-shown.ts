import { useCallback, useEffect, useRef } from 'react'

/**
 * Whether the component is still mounted: work that began there may end after the screen was left.
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
