import { PackageSearch } from 'lucide-react'
import { routed, type AppScreen } from '#src/hooks/app-screen.tsx'

/** Queries of the stock, and its reallocations (spec 1 §2). */
export const stockScreen: AppScreen = {
  path: '/ops/estoque',
  roles: [],
  ...routed(['alocacao/produto/:idProduto/local/:idArmazem'], () => import('./routes.tsx')),
  link: {
    label: 'Estoque',
    icon: PackageSearch,
    menu: 'OPERAÇÃO',
    tile: { group: 'Acesso Rápido', text: 'Consulta e alocação' },
  },
  offline: { order: 6, load: () => import('./offline.ts') },
}
