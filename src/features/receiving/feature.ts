import { ClipboardList } from 'lucide-react'
import { routed, type AppScreen } from '#src/hooks/app-screen.tsx'

/** The reports of receiving (spec 2 §2). */
export const receivingScreen: AppScreen = {
  path: '/ops/relatorios/recebimento',
  roles: [],
  ...routed(
    [
      'produto/:id',
      ':id',
      ':id/checklist/menu',
      ':id/checklist/:step?',
      ':id/avarias',
      ':id/avarias/new',
      ':id/avarias/:idAvaria',
      ':id/avarias/:idAvaria/embalagem/:idAvariaEmbalagem',
      ':id/residuos',
      ':id/menor',
    ],
    () => import('./routes.tsx'),
  ),
  link: {
    label: 'Recebimento',
    icon: ClipboardList,
    menu: 'OPERAÇÃO',
    tile: { group: 'Relatórios', text: 'Relatórios de recebimento' },
  },
  offline: { order: 1, load: () => import('./offline.ts') },
}
