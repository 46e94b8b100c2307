import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

const LoadingScreen = lazy(() => import('./screens/loading-screen.tsx'))

/** Everything under /ops/carregamento (spec 1 §2). */
export default function LoadingRoutes() {
  return (
    <Routes>
      <Route index element={<ListScreen />} />
      <Route path=":id" element={<LoadingScreen />} />
    </Routes>
  )
}
