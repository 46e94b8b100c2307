import { useEffect } from 'react'

/** The count of unsent work on the app's icon, where the device shows one (UX-04). */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
    // Not installed, or not allowed: the count stands in the app all the same.
    shown.catch(() => undefined)
  }, [count])
}
