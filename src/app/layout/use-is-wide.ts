import { useSyncExternalStore } from 'react'
import { breakpoints } from '#src/ui/theme/breakpoints.ts'

// In rem like the theme's breakpoints: with larger browser text the sidebar appears at a larger
// width.
const wide = `(min-width: ${Number.parseFloat(breakpoints.md) / 16}rem)`

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the sidebar fits. A narrower window does not render the sidebar at all. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
