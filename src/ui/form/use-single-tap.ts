import { useCallback, useRef } from 'react'
import { isSameTap, tapTime } from './same-tap.ts'

export type SingleTap = ReturnType<typeof useSingleTap>

/**
 * Ignores the second half of a double tap (UX-26). The time counts from the end of the first act,
 * because the act is on disk before the screen changes, and until then the same button can be
 * tapped again. Pass `tappedElsewhere` after a tap on another element: the time then does not
 * apply.
 */
export function useSingleTap() {
  const isUnderWay = useRef(false)
  const doneAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(async (begin: () => Promise<unknown> | void, tappedElsewhere = false) => {
    if (isUnderWay.current) return
    if (!tappedElsewhere && isSameTap(doneAt.current, tapTime())) return
    isUnderWay.current = true
    try {
      await begin()
    } finally {
      doneAt.current = performance.now()
      isUnderWay.current = false
    }
  }, [])
}
