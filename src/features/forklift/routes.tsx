import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

export const routes = {
  '': ListScreen,
  ':id': lazy(() => import('./screens/machine-screen.tsx')),
  'checklist/new/:id': lazy(() => import('./screens/new-checklist-screen.tsx')),
  'checklist/:id/:data?': lazy(() => import('./screens/checklist-screen.tsx')),
}
