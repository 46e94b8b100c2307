import { useCallback, useEffect, useRef } from 'react'

/** Whether what asks still stands on the screen: work that was begun there may end after it was left. */
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
