import { lazy } from '#src/hooks/lazy.tsx'

/** Both screens show nothing of the outbox, so they do not wait for the operations to load. */
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
