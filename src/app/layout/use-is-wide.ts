import { useSyncExternalStore } from 'react'
import { breakpoints } from '#src/ui/theme/breakpoints.ts'

// In rem, as the theme's styles ask: a browser with larger text has room for it later.
const wide = `(min-width: ${Number.parseFloat(breakpoints.md) / 16}rem)`

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the sidebar has room. A phone does not draw, hidden, what is for a wide window. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
