import { lazy } from '#src/hooks/lazy.tsx'

/**
 * The administration screens (spec 1 §2). They show nothing of the outbox, so they do not wait for the operations to
 * load.
 */
export const adminScreens = [
  {
    path: '/adm/auth/users',
    light: true,
    Screen: lazy(() => import('./screens/users-screen.tsx')),
  },
  {
    path: '/adm/auth/permissions',
    deep: true,
    light: true,
    Screen: lazy(() => import('./screens/permissions-screen.tsx')),
  },
  {
    path: '/adm/integrity/io',
    light: true,
    Screen: lazy(() => import('./screens/integrity-screen.tsx')),
  },
  {
    path: '/adm/avarias/delete',
    light: true,
    Screen: lazy(() => import('./screens/delete-damage-screen.tsx')),
  },
] as const
