import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** After 90 s without input the kiosk restarts for the next driver (UX-45). */
const idleMs = 90_000
const warnMs = 15_000

const signs = ['pointerdown', 'keydown', 'input'] as const

interface Ends {
  onIdle: () => void
  /** Called instead of `onIdle` while the screen is hidden and cannot navigate. */
  onIdleHidden: () => void
}

/**
 * Returns the seconds left during the last 15 s before the idle timeout, otherwise undefined. Hiding the screen for a
 * sign-in, or showing it again, does not extend the time.
 */
export function useIdle(isWatched: boolean, ends: Ends): number | undefined {
  const [left, setLeft] = useState<number>()
  /** Undefined while idleness is not watched. */
  const touchedAt = useRef<number>(undefined)
  const hidden = useRef<ReturnType<typeof setInterval>>(undefined)
  const onIdle = useEffectEvent(ends.onIdle)
  const onIdleHidden = useEffectEvent(ends.onIdleHidden)
  useEffect(() => {
    clearInterval(hidden.current)
    if (!isWatched) {
      touchedAt.current = undefined
      return undefined
    }
    const msLeft = () => idleMs - Math.abs(Date.now() - (touchedAt.current ?? Date.now()))
    const touch = () => {
      touchedAt.current = Date.now()
      setLeft(undefined)
    }
    const check = () => {
      const ms = msLeft()
      if (ms <= 0) onIdle()
      else setLeft(ms <= warnMs ? Math.ceil(ms / 1000) : undefined)
    }
    if (touchedAt.current === undefined) touch()
    else check()
    for (const sign of signs) window.addEventListener(sign, touch)
    const timer = setInterval(check, 1_000)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touch)
      hidden.current = setInterval(() => {
        if (msLeft() > 0) return
        clearInterval(hidden.current)
        onIdleHidden()
      }, 1_000)
    }
  }, [isWatched])
  return isWatched ? left : undefined
}
