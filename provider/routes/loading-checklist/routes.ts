import type { Api, Means } from '../api.ts'
import { routeLoadingChecklistList } from './list.ts'
import { routeLoadingChecklist } from './page.ts'
import { routeLoadingChecklistPdf } from './pdf.ts'
import { routeLoadingChecklistReady } from './ready.ts'

/** Every call of contract §11; answers and photos go to the shared checklist. */
export function routeLoadingChecklists(api: Api, means: Means) {
  routeLoadingChecklistList(api, means)
  routeLoadingChecklist(api, means)
  routeLoadingChecklistReady(api, means)
  routeLoadingChecklistPdf(api, means)
}
