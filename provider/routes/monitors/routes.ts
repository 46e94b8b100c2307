import type { Api, Means } from '../api.ts'
import { routeArrivalMonitor } from './arrivals.ts'
import { routeLoadingMonitor } from './loadings.ts'

/** The monitors (contract §4). */
export function routeMonitors(api: Api, means: Means) {
  routeArrivalMonitor(api, means)
  routeLoadingMonitor(api, means)
}
