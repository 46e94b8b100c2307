import { useMemo } from 'react'
import type { Viewer } from './navigation.ts'
import { useProfile } from './profile.tsx'
import { screenPaths } from './screens.tsx'

/** Who looks, for the pure functions of navigation.ts. */
export function useViewer(): Viewer {
  const { roles } = useProfile()
  return useMemo(() => ({ roles, screens: screenPaths }), [roles])
}
