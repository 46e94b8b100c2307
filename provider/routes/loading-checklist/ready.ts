import { LoadingNotReady, LoadingReady } from '#contract/schemas/loading-checklist.ts'
import { tellMissingOfLoading } from '#src/domain/records/loading-readiness.ts'
import type { Api, Means } from '../api.ts'
import { readWhenReady } from './judge-ready.ts'
import { by, loadingChecklistCall } from '../describe-call.ts'

/** GET /api/sgi/checklists/carregamento/ready/{id} (contract §11): 409 with the missing items. */
export function routeLoadingChecklistReady(api: Api, { database }: Means) {
  api.get(
    '/api/sgi/checklists/carregamento/ready/:idSaida',
    loadingChecklistCall('Se o checklist está completo', LoadingReady, {
      ...by('idSaida'),
      response: { 409: LoadingNotReady },
    }),
    async ({ params: { idSaida } }) => {
      await readWhenReady(database.orm, idSaida)
      return { ready: true, message: tellMissingOfLoading([]) }
    },
  )
}
