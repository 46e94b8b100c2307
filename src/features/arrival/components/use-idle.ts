import { useEffect, useRef, useState } from 'react'

/** UX-45: after so long without a touch the next driver begins at the beginning. */
const idleMs = 90_000
const warnMs = 15_000

const signs = ['pointerdown', 'keydown', 'input'] as const

/** Seconds that are left once nobody has touched anything for long; undefined before. */
export function useIdle(isWatched: boolean, onIdle: () => void): number | undefined {
  const [left, setLeft] = useState<number>()
  const touchedAt = useRef(0)
  const idle = useRef(onIdle)
  useEffect(() => {
    idle.current = onIdle
  })
  useEffect(() => {
    if (!isWatched) return undefined
    const touch = () => {
      touchedAt.current = Date.now()
      setLeft(undefined)
    }
    const look = () => {
      const ms = idleMs - Math.abs(Date.now() - touchedAt.current)
      if (ms <= 0) idle.current()
      else setLeft(ms <= warnMs ? Math.ceil(ms / 1000) : undefined)
    }
    touch()
    for (const sign of signs) window.addEventListener(sign, touch)
    const timer = setInterval(look, 1_000)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touch)
    }
  }, [isWatched])
  return isWatched ? left : undefined
}
