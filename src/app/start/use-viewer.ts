import { createContext, use, useMemo } from 'react'
import type { Viewer } from '../routes/navigation.ts'
import { useProfile } from '../pages/profile.tsx'

/** Addresses of the screens that there are. A context, because screens ask for them too. */
export const ScreenPathsContext = createContext<ReadonlySet<string>>(new Set())

/** Who looks, for the pure functions of navigation.ts. */
export function useViewer(): Viewer {
  const { roles } = useProfile()
  const screens = use(ScreenPathsContext)
  return useMemo(() => ({ roles, screens }), [roles, screens])
}
