import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import ListScreen from './screens/list-screen.tsx'

const DamagesScreen = lazy(() => import('./damages/screens/damages-screen.tsx'))
const NewDamageScreen = lazy(() => import('./damages/screens/new-damage-screen.tsx'))
const DamageScreen = lazy(() => import('./damages/screens/damage-screen.tsx'))
const PackagingScreen = lazy(() => import('./packaging/screens/packaging-screen.tsx'))
const WasteScreen = lazy(() => import('./waste/screens/waste-screen.tsx'))
const UnderSizeScreen = lazy(() => import('./under-size/screens/under-size-screen.tsx'))
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
      <Route path=":id/avarias" element={<DamagesScreen />} />
      <Route path=":id/avarias/new" element={<NewDamageScreen />} />
      <Route path=":id/avarias/:idAvaria" element={<DamageScreen />} />
      <Route
        path=":id/avarias/:idAvaria/embalagem/:idAvariaEmbalagem"
        element={<PackagingScreen />}
      />
      <Route path=":id/residuos" element={<WasteScreen />} />
      <Route path=":id/menor" element={<UnderSizeScreen />} />
    </Routes>
  )
}
