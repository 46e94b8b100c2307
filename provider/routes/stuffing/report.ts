import { Value } from '#contract/schemas/common.ts'
import { StuffingState } from '#contract/schemas/stuffing.ts'
import type { Api, Means } from '../api.ts'
import { readState } from './find-report.ts'
import { by, stuffingCall } from '../describe-call.ts'

/** GET /api/ops/estufagem/{id} (contract §9). */
export function routeStuffingReport(api: Api, { database }: Means) {
  api.get(
    '/api/ops/estufagem/:idSaida',
    stuffingCall('Estado de um relatório de estufagem', Value(StuffingState), by('idSaida')),
    async ({ params }) => ({ value: await readState(database.orm, params.idSaida) }),
  )
}
