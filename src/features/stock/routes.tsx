import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import StockScreen from './screens/stock-screen.tsx'

const ReallocationScreen = lazy(() => import('./screens/reallocation-screen.tsx'))

/** Everything under /ops/estoque (spec 1 §2). */
export default function StockRoutes() {
  return (
    <Routes>
      <Route index element={<StockScreen />} />
      <Route path="alocacao/produto/:idProduto/local/:idArmazem" element={<ReallocationScreen />} />
    </Routes>
  )
}
