import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

const ChecklistScreen = lazy(() => import('./screens/checklist-screen.tsx'))

/** Everything under /sgi/checklists/carregamento (spec 2 §2). */
export default function LoadingChecklistRoutes() {
  return (
    <Routes>
      <Route index element={<ListScreen />} />
      <Route path=":id" element={<ChecklistScreen />} />
    </Routes>
  )
}
