import { createContext, use, useMemo } from 'react'
import type { Viewer } from '../routes/navigation.ts'
import { useProfile } from '../pages/profile.tsx'

/** Addresses of the existing screens. A context, because screens.tsx imports its readers. */
export const ScreenPathsContext = createContext<ReadonlySet<string>>(new Set())

/** The current person, for the pure functions of navigation.ts. */
export function useViewer(): Viewer {
  const { roles } = useProfile()
  const screens = use(ScreenPathsContext)
  return useMemo(() => ({ roles, screens }), [roles, screens])
}
