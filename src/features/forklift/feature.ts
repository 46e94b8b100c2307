import { Forklift } from 'lucide-react'
import { routed, type AppScreen } from '#src/hooks/app-screen.tsx'

/** The checklists of forklifts (spec 2 §2). */
export const forkliftScreen: AppScreen = {
  path: '/sgi/checklists/empilhadeiras',
  roles: ['SGI_CHECK_EMPILHADEIRA'],
  ...routed([':id', 'checklist/new/:id', 'checklist/:id/:data?'], () => import('./routes.tsx')),
  link: {
    label: 'Checklist de Empilhadeiras',
    icon: Forklift,
    menu: 'SGI',
    tile: { group: 'Checklist', text: 'Antes de ligar a máquina' },
  },
  offline: { order: 3, load: () => import('./offline.ts') },
}
