import { Type } from 'typebox'
import { RecordId } from '#contract/schemas/common.ts'
import { LoadingNotReady, LoadingReady } from '#contract/schemas/loading-checklist.ts'
import { tellMissingOfLoading } from '#src/domain/records/loading-readiness.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { access, tags } from './access.ts'
import { readWhenReady } from './judge-ready.ts'

/** GET /api/sgi/checklists/carregamento/ready/{id} (contract §11): 409 with the missing items. */
export function routeLoadingChecklistReady(api: Api, { database }: Means) {
  api.get(
    '/api/sgi/checklists/carregamento/ready/:idSaida',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Se o checklist está completo',
        params: Type.Object({ idSaida: RecordId }),
        response: { 200: LoadingReady, 409: LoadingNotReady, ...refusals },
      },
    },
    async ({ params: { idSaida } }) => {
      await readWhenReady(database.orm, idSaida)
      return { ready: true, message: tellMissingOfLoading([]) }
    },
  )
}
