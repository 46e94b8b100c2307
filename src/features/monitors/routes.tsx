import { lazy } from '#src/hooks/lazy.tsx'

/** Both show nothing of the outbox: they do not wait for the operations. */
export const monitorScreens = [
  {
    path: '/monitor/ops/chegadas',
    light: true,
    Screen: lazy(() => import('./screens/arrivals-screen.tsx')),
  },
  {
    path: '/monitor/ops/carregamentos',
    light: true,
    Screen: lazy(() => import('./screens/loadings-screen.tsx')),
  },
] as const
