import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

export const routes = {
  '': ListScreen,
  ':id': lazy(() => import('./screens/loading-screen.tsx')),
}
