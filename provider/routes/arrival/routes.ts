import type { Api, Means } from '../api.ts'
import { routeCarriers } from './carriers.ts'
import { routeDrivers } from './drivers.ts'
import { routeArrival } from './register.ts'

/** The calls of contract §12, and the carriers of §15. */
export function routeArrivals(api: Api, means: Means) {
  routeDrivers(api, means)
  routeCarriers(api, means)
  routeArrival(api, means)
}
