import type { Api, Means } from '../api.ts'
import { routeForkliftReport } from './forklift.ts'
import { routeLoadingDashboard } from './loading-dashboard.ts'
import { routeLoadingReport } from './loading.ts'
import { routeReceivingReport } from './receiving.ts'
import { routeStockExport } from './stock.ts'

/** The reports (contract §4). */
export function routeReports(api: Api, means: Means) {
  routeForkliftReport(api, means)
  routeLoadingDashboard(api, means)
  routeLoadingReport(api, means)
  routeReceivingReport(api, means)
  routeStockExport(api, means)
}
