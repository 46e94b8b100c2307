import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

const MachineScreen = lazy(() => import('./screens/machine-screen.tsx'))
const NewChecklistScreen = lazy(() => import('./screens/new-checklist-screen.tsx'))
const ChecklistScreen = lazy(() => import('./screens/checklist-screen.tsx'))

/** Everything under /sgi/checklists/empilhadeiras (spec 2 §2). */
export default function ForkliftRoutes() {
  return (
    <Routes>
      <Route index element={<ListScreen />} />
      <Route path=":id" element={<MachineScreen />} />
      <Route path="checklist/new/:id" element={<NewChecklistScreen />} />
      <Route path="checklist/:id/:data?" element={<ChecklistScreen />} />
    </Routes>
  )
}
