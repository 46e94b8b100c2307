import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

export const routes = {
  '': ListScreen,
  ':id/:step?': lazy(() => import('./screens/report-screen.tsx')),
}
