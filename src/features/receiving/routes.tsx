import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

export const routes = {
  '': ListScreen,
  'produto/:id': lazy(() => import('./screens/products-screen.tsx')),
  ':id': lazy(() => import('./screens/report-screen.tsx')),
  ':id/checklist/menu': lazy(() => import('./checklist/screens/menu-screen.tsx')),
  ':id/checklist/:step?': lazy(() => import('./checklist/screens/step-screen.tsx')),
  ':id/avarias': lazy(() => import('./damages/screens/damages-screen.tsx')),
  ':id/avarias/new': lazy(() => import('./damages/screens/new-damage-screen.tsx')),
  ':id/avarias/:idAvaria': lazy(() => import('./damages/screens/damage-screen.tsx')),
  ':id/avarias/:idAvaria/embalagem/:idAvariaEmbalagem': lazy(
    () => import('./packaging/packaging-screen.tsx'),
  ),
  ':id/residuos': lazy(() => import('./screens/waste-screen.tsx')),
  ':id/menor': lazy(() => import('./screens/under-size-screen.tsx')),
}
