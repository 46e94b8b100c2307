import type { Api, Means } from '../api.ts'
import { routeAllocation } from './allocation.ts'
import { routeLine, routeLines } from './lines.ts'
import { routeLots } from './lots.ts'
import { routeMaterials } from './materials.ts'
import { routeProductPackaging } from './packaging.ts'
import { routeStockQuery } from './query.ts'
import { routeReallocation } from './reallocate.ts'

/** Every call of contract §5. */
export function routeStock(api: Api, means: Means) {
  routeMaterials(api, means)
  routeLots(api, means)
  routeProductPackaging(api, means)
  routeStockQuery(api, means)
  routeAllocation(api, means)
  routeLine(api, means)
  routeLines(api, means)
  routeReallocation(api, means)
}
