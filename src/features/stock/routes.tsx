import { lazy } from '#src/hooks/lazy.tsx'
import StockScreen from './screens/stock-screen.tsx'

export const routes = {
  '': StockScreen,
  'alocacao/produto/:idProduto/local/:idArmazem': lazy(
    () => import('./screens/reallocation-screen.tsx'),
  ),
}
