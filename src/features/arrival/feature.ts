import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'

/** The arrival of a driver (spec 2 §2), outside a kiosk. */
export const arrivalScreen: AppScreen = {
  path: '/ops/chegada',
  below: [':step'],
  roles: [],
  Screen: lazy(() => import('./routes.tsx')),
}
