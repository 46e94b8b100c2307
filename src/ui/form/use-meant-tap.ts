import { useCallback, useLayoutEffect, useRef } from 'react'
import { isSameTap, tapTime } from './same-tap.ts'

/**
 * For questions that replace each other in one place (UX-26): decides which taps are meant for the
 * current one, which `shown` names. A tap from before the current question was visible was meant
 * for the previous one.
 */
export function useMeantTap(shown: string | number | undefined) {
  const answeredAt = useRef(Number.NEGATIVE_INFINITY)
  const seenAt = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(shown)

  useLayoutEffect(() => {
    if (before.current === shown) return undefined
    before.current = shown
    seenAt.current = Number.POSITIVE_INFINITY
    // The question is visible one frame after the frame that draws it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        seenAt.current = performance.now()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])

  return {
    isTooSoon: useCallback(() => isSameTap(answeredAt.current, tapTime(), seenAt.current), []),
    /** Call when the current tap is an answer. */
    answered: useCallback(() => {
      answeredAt.current = tapTime()
    }, []),
  }
}
