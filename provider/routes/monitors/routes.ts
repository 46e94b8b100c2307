import type { Api, Means } from '../api.ts'
import { routeArrivalMonitor } from './arrivals.ts'
import { routeMonitorEvents } from './events.ts'
import { routeLoadingMonitor } from './loadings.ts'

/** The monitors (contract §4), and their events. */
export function routeMonitors(api: Api, means: Means) {
  routeArrivalMonitor(api, means)
  routeLoadingMonitor(api, means)
  routeMonitorEvents(api, means)
}
