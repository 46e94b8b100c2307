import { Calculator, ChartColumn, Scale } from 'lucide-react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'

/** The reports of a month and the approval of receipts, which show nothing of the outbox. */
export const reportScreens: readonly AppScreen[] = [
  {
    path: '/rep/sgi/empilhadeiras',
    roles: ['REP_SGI_ALL', 'ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/forklift-screen.tsx')),
    link: {
      label: 'Relatório de Empilhadeiras',
      icon: ChartColumn,
      menu: 'MONITORES/RELATÓRIOS',
      tile: { group: 'Relatórios', text: 'Horas e checklists do mês' },
    },
  },
  {
    path: '/rep/ops/carregamento',
    roles: ['REP_SGI_ALL', 'ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/loading-screen.tsx')),
    link: {
      label: 'Relatório de Carregamentos',
      icon: ChartColumn,
      menu: 'MONITORES/RELATÓRIOS',
      tile: { group: 'Relatórios', text: 'Tempos e totais do mês' },
    },
  },
  {
    path: '/rep/ops/recebimento',
    roles: ['SGL_OPS_ADMIN', 'ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/receiving-screen.tsx')),
    link: {
      label: 'Relatórios de Recebimento',
      icon: Scale,
      menu: 'MONITORES/RELATÓRIOS',
      tile: { group: 'Relatórios', text: 'Aprovar, reprovar e ver o PDF' },
    },
  },
  {
    path: '/rep/core/estoque/contabilidade',
    // Spec 1 §6 grants SGL_OPS_ADMIN the menu link, so the page must open too (contract §15).
    roles: ['REP_SGI_ALL', 'ADMIN', 'SGL_OPS_ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/stock-screen.tsx')),
    link: {
      label: 'Contabilidade de Estoque',
      icon: Calculator,
      menu: 'MONITORES/RELATÓRIOS',
      tile: { group: 'Relatórios', text: 'Exportação por data' },
    },
  },
]
