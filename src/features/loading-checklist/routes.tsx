import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

export const routes = {
  '': ListScreen,
  ':id': lazy(() => import('./screens/checklist-screen.tsx')),
}
