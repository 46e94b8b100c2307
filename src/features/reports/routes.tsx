import { lazy } from '#src/hooks/lazy.tsx'

/** These screens show nothing of the outbox, so they do not wait for the operations to load. */
export const reportScreens = [
  {
    path: '/rep/sgi/empilhadeiras',
    light: true,
    Screen: lazy(() => import('./screens/forklift-screen.tsx')),
  },
  {
    path: '/rep/ops/carregamento',
    light: true,
    Screen: lazy(() => import('./screens/loading-screen.tsx')),
  },
  {
    path: '/rep/ops/recebimento',
    light: true,
    Screen: lazy(() => import('./screens/receiving-screen.tsx')),
  },
  {
    path: '/rep/core/estoque/contabilidade',
    light: true,
    Screen: lazy(() => import('./screens/stock-screen.tsx')),
  },
] as const
