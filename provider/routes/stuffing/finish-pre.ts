import { eq } from 'drizzle-orm'
import { Value } from '#contract/schemas/common.ts'
import { StuffingState } from '#contract/schemas/stuffing.ts'
import type { Orm } from '../../db/database.ts'
import { stuffingReports } from '../../db/schema/stuffing.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { lockReport, readState } from './find-report.ts'
import { judgeFinishPre } from './rules.ts'
import { by, stuffingCall } from '../describe-call.ts'

/** POST /api/ops/estufagem/finish/pre/{id} (contract §9). */
export function routeStuffingFinishPre(api: Api, { now }: Means) {
  api.post(
    '/api/ops/estufagem/finish/pre/:idSaida',
    stuffingCall('Concluir a etapa de paletes e sacarias', Value(StuffingState), by('idSaida')),
    async (request) => {
      const { idSaida } = request.params
      return request.commit(
        async (tx) => {
          await finishPre(tx, idSaida, now())
          return { value: await readState(tx, idSaida) }
        },
        // The report is locked, and photos that were stored during the wait must be visible after it.
        { isolation: 'read committed' },
      )
    },
  )
}

async function finishPre(tx: Orm, idSaida: number, now: Date) {
  const report = await lockReport(tx, idSaida)
  const effect = judgeFinishPre({ ...report, hasPre: report.hasPre === 1 })
  if (effect === 'refuse') {
    throw new Refusal(409, 'Este relatório não tem a etapa de paletes e sacarias')
  }
  if (effect === 'nothing') return
  await tx
    .update(stuffingReports)
    .set({ step: '1', updatedAt: now })
    .where(eq(stuffingReports.idSaida, idSaida))
}
