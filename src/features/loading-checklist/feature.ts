import { ClipboardCheck } from 'lucide-react'
import { routed, type AppScreen } from '#src/hooks/app-screen.tsx'

/** The checklists of vehicles before they leave (spec 2 §2). */
export const loadingChecklistScreen: AppScreen = {
  path: '/sgi/checklists/carregamento',
  roles: [],
  ...routed([':id'], () => import('./routes.tsx')),
  link: {
    label: 'Checklist de Carregamento',
    icon: ClipboardCheck,
    menu: 'SGI',
    tile: {
      group: 'Checklist',
      text: 'Antes de o veículo sair',
      roles: ['SGI_CHECK_CARREGAMENTO'],
    },
  },
  offline: { order: 5, load: () => import('./offline.ts') },
}
