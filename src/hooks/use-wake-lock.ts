import { useEffect } from 'react'

/**
 * Keeps the display on while the screen is there (UX-40). The browser takes the lock away whenever
 * the page is hidden, so that it is asked for again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isGone = false
    let isAsking = false
    const ask = async () => {
      // Of two the first could not be given back.
      if (document.visibilityState !== 'visible' || isAsking || lock?.released === false) return
      isAsking = true
      // Refused when the battery is low: then the display goes dark as it always does.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined)
      isAsking = false
      if (isGone) await granted?.release()
      else lock = granted
    }
    void ask()
    const askAgain = () => void ask()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [])
}
