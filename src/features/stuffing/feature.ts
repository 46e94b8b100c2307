import { Container } from 'lucide-react'
import { routed, type AppScreen } from '#src/hooks/app-screen.tsx'

/** The stuffing of containers in photos (spec 2 §2). */
export const stuffingScreen: AppScreen = {
  path: '/ops/relatorios/estufagem',
  roles: [],
  ...routed([':id/:step?'], () => import('./routes.tsx')),
  link: {
    label: 'Estufagem',
    icon: Container,
    menu: 'OPERAÇÃO',
    tile: { group: 'Relatórios', text: 'Fotos da estufagem do container' },
  },
  offline: { order: 2, load: () => import('./offline.ts') },
}
