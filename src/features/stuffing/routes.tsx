import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

const ReportScreen = lazy(() => import('./screens/report-screen.tsx'))

/** Everything under /ops/relatorios/estufagem (spec 2 §2). */
export default function StuffingRoutes() {
  return (
    <Routes>
      <Route index element={<ListScreen />} />
      <Route path=":id/:step?" element={<ReportScreen />} />
    </Routes>
  )
}
