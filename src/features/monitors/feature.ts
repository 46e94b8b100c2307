import { MonitorCheck, MonitorDot } from 'lucide-react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'

/** The monitors (contract §4: for the roles that approve receipts), which show nothing of the outbox. */
export const monitorScreens: readonly AppScreen[] = [
  {
    path: '/monitor/ops/chegadas',
    roles: ['SGL_OPS_ADMIN', 'ADMIN'],
    onWall: true,
    isLight: true,
    Screen: lazy(() => import('./screens/arrivals-screen.tsx')),
    link: {
      label: 'Monitor de Chegadas',
      icon: MonitorDot,
      menu: 'MONITORES/RELATÓRIOS',
      tile: { group: 'Acesso Rápido', text: 'Motoristas no pátio' },
    },
  },
  {
    path: '/monitor/ops/carregamentos',
    roles: ['SGL_OPS_ADMIN', 'ADMIN'],
    onWall: true,
    isLight: true,
    Screen: lazy(() => import('./screens/loadings-screen.tsx')),
    link: {
      label: 'Monitor de Carregamentos',
      icon: MonitorCheck,
      menu: 'MONITORES/RELATÓRIOS',
      tile: { group: 'Acesso Rápido', text: 'Veículos por carregar' },
    },
  },
]
