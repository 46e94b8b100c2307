import { FileText, Home, PackageCheck } from 'lucide-react'
import { adminScreens } from '#src/features/admin/feature.ts'
import { arrivalScreen } from '#src/features/arrival/feature.ts'
import { pinScreen } from '#src/features/auth/feature.ts'
import { devicesScreen } from '#src/features/devices/feature.ts'
import { forkliftScreen } from '#src/features/forklift/feature.ts'
import { loadingChecklistScreen } from '#src/features/loading-checklist/feature.ts'
import { loadingScreen } from '#src/features/loading/feature.ts'
import { monitorScreens } from '#src/features/monitors/feature.ts'
import { outboxScreens } from '#src/features/outbox/feature.ts'
import { receivingScreen } from '#src/features/receiving/feature.ts'
import { reportScreens } from '#src/features/reports/feature.ts'
import { stockScreen } from '#src/features/stock/feature.ts'
import { stuffingScreen } from '#src/features/stuffing/feature.ts'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './error-pages.tsx'

const own = (path: string, Screen: AppScreen['Screen'], link?: AppScreen['link']): AppScreen => ({
  path,
  roles: [],
  isLight: true,
  Screen,
  link,
})

/** Every screen behind the sign-in, in the order of menus and tiles. */
export const screens: readonly AppScreen[] = [
  {
    ...own(
      '/',
      lazy(() => import('../pages/home-page.tsx')),
      { label: 'Início', icon: Home },
    ),
    onWall: true,
  },
  own(
    '/relatorios',
    lazy(() => import('../pages/reports-page.tsx')),
    {
      label: 'Relatórios',
      icon: FileText,
    },
  ),
  loadingScreen,
  stockScreen,
  receivingScreen,
  stuffingScreen,
  arrivalScreen,
  ...outboxScreens,
  own(
    '/preparar',
    lazy(() => import('../pages/shift-page.tsx')),
    {
      label: 'Preparar turno',
      icon: PackageCheck,
      tile: { group: 'Acesso Rápido', text: 'Deixar tudo pronto para usar sem rede' },
    },
  ),
  pinScreen,
  own(
    '/compartilhadas',
    lazy(() => import('../shared/shared-page.tsx')),
  ),
  forkliftScreen,
  loadingChecklistScreen,
  ...monitorScreens,
  devicesScreen,
  ...reportScreens,
  ...adminScreens,
  own('/error/403', ForbiddenPage),
  own('/error/404', NotFoundPage),
  own('/error/500', ServerErrorPage),
]
