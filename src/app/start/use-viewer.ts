import { createContext, use, useMemo } from 'react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import type { Viewer } from '../routes/access.ts'
import { useProfile } from '../pages/profile.tsx'

/** The existing screens. A context, because screens.tsx imports its readers. */
export const ScreensContext = createContext<readonly AppScreen[]>([])

/** The current person, for the pure functions of access.ts and navigation.ts. */
export function useViewer(): Viewer {
  const { roles } = useProfile()
  const screens = use(ScreensContext)
  return useMemo(() => ({ roles, screens }), [roles, screens])
}
