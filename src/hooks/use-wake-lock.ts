import { useEffect } from 'react'

/**
 * Keeps the display on while the screen is mounted (UX-40). The browser releases the lock whenever
 * the page is hidden, so the hook requests it again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isGone = false
    let isAsking = false
    const ask = async () => {
      // Never request a second lock: the first one could not be released any more.
      if (document.visibilityState !== 'visible' || isAsking || lock?.released === false) return
      isAsking = true
      // The browser refuses when the battery is low; the display then turns off as usual.
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
