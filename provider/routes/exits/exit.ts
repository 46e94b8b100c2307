import { Type } from 'typebox'
import { RecordId } from '#contract/schemas/common.ts'
import { ExitAnswer } from '#contract/schemas/exit.ts'
import { Refusal } from '../../errors/refusal.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { findExit } from './find-exit.ts'

/** GET /api/core/saida/{id} (contract §6). */
export function routeExit(api: Api, { database }: Means) {
  api.get(
    '/api/core/saida/:idSaida',
    {
      schema: {
        tags: ['Saídas'],
        summary: 'Dados de uma saída',
        params: Type.Object({ idSaida: RecordId }),
        response: { 200: ExitAnswer, ...refusals },
      },
    },
    async ({ params }) => {
      const saida = await findExit(database.orm, params.idSaida)
      if (!saida) throw new Refusal(404, 'Saída não encontrada')
      return { data: { saida } }
    },
  )
}
