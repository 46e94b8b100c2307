import { useCallback, useRef } from 'react'
import { isSameTap, tapTime } from './same-tap.ts'

export type SingleTap = ReturnType<typeof useSingleTap>

/**
 * Of a double tap only the first begins anything (UX-26). The time counts from when the first was done:
 * what is on disk is not on the screen yet, and the same button is still there for the second. A tap on
 * something else ends it: whoever has made one in between says so, and is not kept waiting.
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
