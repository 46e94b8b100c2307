import { Type } from 'typebox'
import {
  LoadingChecklistHeader,
  LoadingChecklistQuery,
} from '#contract/schemas/loading-checklist.ts'
import type { Api, Means } from '../api.ts'
import { countMissing } from './count-missing.ts'
import { listHeaders, toContract } from './find-header.ts'
import { loadingChecklistCall } from '../describe-call.ts'

/** GET /api/sgi/checklists/carregamento/list (contract §11): an array, vehicles still here first. */
export function routeLoadingChecklistList(api: Api, { database }: Means) {
  api.get(
    '/api/sgi/checklists/carregamento/list',
    loadingChecklistCall('Veículos e os seus checklists', Type.Array(LoadingChecklistHeader), {
      querystring: LoadingChecklistQuery,
    }),
    async ({ query: { search = '', itens = 20 } }) => {
      const headers = await listHeaders(database.orm, search.trim(), itens)
      const missingOf = await countMissing(
        database.orm,
        headers.flatMap(({ idChecklist }) => idChecklist ?? []),
      )
      return headers.map((header) => ({
        ...toContract(header),
        faltam: missingOf(header.idChecklist),
      }))
    },
  )
}
