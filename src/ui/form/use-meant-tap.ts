import { useCallback, useLayoutEffect, useRef } from 'react'
import { isSameTap, tapTime } from './same-tap.ts'

/**
 * For questions that follow each other in one place (UX-26): which taps are meant for the one that stands
 * there. `shown` names it. A tap that was made before it was on the screen was meant for the one before.
 */
export function useMeantTap(shown: string | number | undefined) {
  const answeredAt = useRef(Number.NEGATIVE_INFINITY)
  const seenAt = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(shown)

  useLayoutEffect(() => {
    if (before.current === shown) return undefined
    before.current = shown
    seenAt.current = Number.POSITIVE_INFINITY
    // The frame after the one that draws it: by then it is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        seenAt.current = performance.now()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])

  return {
    isTooSoon: useCallback(() => isSameTap(answeredAt.current, tapTime(), seenAt.current), []),
    /** The tap that is being handled is an answer. */
    answered: useCallback(() => {
      answeredAt.current = tapTime()
    }, []),
  }
}
