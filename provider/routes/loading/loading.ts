import { Type } from 'typebox'
import { RecordId } from '#contract/schemas/common.ts'
import { LoadingDetail } from '#contract/schemas/loading.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { readLoading } from './find-loading.ts'

/** GET /api/ops/carregamento/{id} (contract §6). */
export function routeLoading(api: Api, { database }: Means) {
  api.get(
    '/api/ops/carregamento/:idSaida',
    {
      schema: {
        tags: ['Carregamento'],
        summary: 'Carregamento, com o histórico e o próximo status',
        params: Type.Object({ idSaida: RecordId }),
        response: { 200: LoadingDetail, ...refusals },
      },
    },
    async ({ params }) => readLoading(database.orm, params.idSaida),
  )
}
