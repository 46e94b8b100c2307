import { LoadingDetail } from '#contract/schemas/loading.ts'
import type { Api, Means } from '../api.ts'
import { readLoading } from './find-loading.ts'
import { by, loadingCall } from '../describe-call.ts'

/** GET /api/ops/carregamento/{id} (contract §6). */
export function routeLoading(api: Api, { database }: Means) {
  api.get(
    '/api/ops/carregamento/:idSaida',
    loadingCall('Carregamento, com o histórico e o próximo status', LoadingDetail, by('idSaida')),
    async ({ params }) => readLoading(database.orm, params.idSaida),
  )
}
