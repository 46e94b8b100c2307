import type { ComponentType } from 'react'
import { lazy } from '#src/hooks/lazy.tsx'
import { adminScreens } from '#src/features/admin/routes.tsx'
import { monitorScreens } from '#src/features/monitors/routes.tsx'
import { outboxScreens } from '#src/features/outbox/routes.tsx'
import { reportScreens } from '#src/features/reports/routes.tsx'

interface Screen {
  /** The address in navigation. */
  path: string
  /** The screen has addresses below its own. */
  deep?: true
  /** The screen shows only counts of the outbox, so it does not wait for the operations. */
  light?: true
  Screen: ComponentType
}

/** Every screen behind the sign-in. Navigation shows only these. */
export const screens: readonly Screen[] = [
  { path: '/', light: true, Screen: lazy(() => import('../pages/home-page.tsx')) },
  { path: '/relatorios', light: true, Screen: lazy(() => import('../pages/reports-page.tsx')) },
  {
    path: '/ops/relatorios/recebimento',
    deep: true,
    Screen: lazy(() => import('#src/features/receiving/routes.tsx')),
  },
  {
    path: '/ops/relatorios/estufagem',
    deep: true,
    Screen: lazy(() => import('#src/features/stuffing/routes.tsx')),
  },
  {
    path: '/ops/carregamento',
    deep: true,
    Screen: lazy(() => import('#src/features/loading/routes.tsx')),
  },
  {
    path: '/ops/estoque',
    deep: true,
    Screen: lazy(() => import('#src/features/stock/routes.tsx')),
  },
  {
    path: '/ops/chegada',
    deep: true,
    Screen: lazy(() => import('#src/features/arrival/routes.tsx')),
  },
  {
    path: '/sgi/checklists/empilhadeiras',
    deep: true,
    Screen: lazy(() => import('#src/features/forklift/routes.tsx')),
  },
  {
    path: '/sgi/checklists/carregamento',
    deep: true,
    Screen: lazy(() => import('#src/features/loading-checklist/routes.tsx')),
  },
  ...monitorScreens,
  ...reportScreens,
  ...adminScreens,
  { path: '/compartilhadas', light: true, Screen: lazy(() => import('../shared/shared-page.tsx')) },
  { path: '/preparar', light: true, Screen: lazy(() => import('../pages/shift-page.tsx')) },
  ...outboxScreens,
]

export const screenPaths: ReadonlySet<string> = new Set(screens.map(({ path }) => path))
