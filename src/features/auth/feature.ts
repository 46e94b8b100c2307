import { LogIn } from 'lucide-react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'

/** «PIN deste aparelho», for everybody who is signed in. */
export const pinScreen: AppScreen = {
  path: '/pin',
  roles: [],
  isLight: true,
  Screen: lazy(() => import('./pin/pin-screen.tsx')),
  link: { label: 'PIN deste aparelho', icon: LogIn },
}
