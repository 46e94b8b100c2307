import { ExitAnswer } from '#contract/schemas/exit.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { findExit } from './find-exit.ts'
import { by, exitCall } from '../describe-call.ts'

/** GET /api/core/saida/{id} (contract §6). */
export function routeExit(api: Api, { database }: Means) {
  api.get(
    '/api/core/saida/:idSaida',
    exitCall('Dados de uma saída', ExitAnswer, by('idSaida')),
    async ({ params }) => {
      const saida = await findExit(database.orm, params.idSaida)
      if (!saida) throw new Refusal(404, 'Saída não encontrada')
      return { data: { saida } }
    },
  )
}
