import { Value } from '#contract/schemas/common.ts'
import { ReceivingTotals } from '#contract/schemas/receiving.ts'
import { totalDamages } from '#src/domain/amounts/damage-weights.ts'
import type { Orm } from '../../db/database.ts'
import type { Api, Means } from '../api.ts'
import { findReport } from './find-report.ts'
import { listDamages } from './damages/read-damages.ts'
import { by, receivingCall } from '../describe-call.ts'

/** GET /api/ops/recebimento/totals/{id} (contract §7). */
export function routeReceivingTotals(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/totals/:id',
    receivingCall('Totais de um relatório', Value(ReceivingTotals), by('id')),
    async ({ params }) => ({ value: await readTotals(database.orm, params.id) }),
  )
}

export async function readTotals(orm: Orm, id: number): Promise<ReceivingTotals> {
  const report = await findReport(orm, id)
  const damages = await listDamages(orm, id)
  const totals = totalDamages(damages)
  return {
    avariaEmbalagens: damages.reduce((sum, { embalagensCount }) => sum + embalagensCount, 0),
    avariaPesoAvariado: totals.pesoAvariadoTotal,
    avariaPesoClassificado: totals.pesoClassificadoTotal,
    avariaPesoVarredura: totals.pesoVarreduraTotal,
    residuoPeso: report.pesoResiduo ?? 0,
    menorEmbalagens: report.embalagensMenor ?? 0,
    menorPeso: report.pesoMenor ?? 0,
  }
}
