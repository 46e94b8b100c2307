import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import ListScreen from './screens/list-screen.tsx'

const MenuScreen = lazy(() => import('./checklist/screens/menu-screen.tsx'))
const StepScreen = lazy(() => import('./checklist/screens/step-screen.tsx'))
const ProductsScreen = lazy(() => import('./screens/products-screen.tsx'))
const ReportScreen = lazy(() => import('./screens/report-screen.tsx'))

/** Everything under /ops/relatorios/recebimento (spec 2 §2). */
export default function ReceivingRoutes() {
  return (
    <Routes>
      <Route index element={<ListScreen />} />
      <Route path="produto/:id" element={<ProductsScreen />} />
      <Route path=":id" element={<ReportScreen />} />
      <Route path=":id/checklist/menu" element={<MenuScreen />} />
      <Route path=":id/checklist/:step?" element={<StepScreen />} />
    </Routes>
  )
}
