import { lazy } from '#src/hooks/lazy.tsx'

/** Administration (spec 1 §2). It shows nothing of the outbox: it does not wait for the operations. */
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
