import { Truck } from 'lucide-react'
import { routed, type AppScreen } from '#src/hooks/app-screen.tsx'

/** The loading of vehicles (spec 1 §2). */
export const loadingScreen: AppScreen = {
  path: '/ops/carregamento',
  roles: [],
  ...routed([':id'], () => import('./routes.tsx')),
  link: {
    label: 'Carregamento',
    icon: Truck,
    menu: 'OPERAÇÃO',
    tile: { group: 'Acesso Rápido', text: 'Saída de veículos' },
  },
  offline: { order: 4, load: () => import('./offline.ts') },
}
