import type { Api, Means } from '../api.ts'
import { routeLoadingAdvance } from './advance.ts'
import { routeLoadingList } from './list.ts'
import { routeLoading } from './loading.ts'

/** The calls of contract §6 about loadings; those about exits are in the folder of exits. */
export function routeLoadings(api: Api, means: Means) {
  routeLoadingList(api, means)
  routeLoading(api, means)
  routeLoadingAdvance(api, means)
}
