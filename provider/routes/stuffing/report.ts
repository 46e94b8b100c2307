import { Type } from 'typebox'
import { RecordId, Value } from '#contract/schemas/common.ts'
import { StuffingState } from '#contract/schemas/stuffing.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { readState } from './find-report.ts'

/** GET /api/ops/estufagem/{id} (contract §9). */
export function routeStuffingReport(api: Api, { database }: Means) {
  api.get(
    '/api/ops/estufagem/:idSaida',
    {
      schema: {
        tags: ['Estufagem'],
        summary: 'Estado de um relatório de estufagem',
        params: Type.Object({ idSaida: RecordId }),
        response: { 200: Value(StuffingState), ...refusals },
      },
    },
    async ({ params }) => ({ value: await readState(database.orm, params.idSaida) }),
  )
}
