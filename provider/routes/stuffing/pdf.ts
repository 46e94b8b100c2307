import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import { findExit } from '../exits/find-exit.ts'
import { asPdf, sendPrint } from '../send-print.ts'
import { findReport, listPhotos } from './find-report.ts'
import { by, stuffingCall } from '../describe-call.ts'

/** GET /api/ops/estufagem/pdf/{idSaida} (contract §9); the PDF of an incomplete report says that it is incomplete. */
export function routeStuffingPdf(api: Api, means: Means) {
  const { orm } = means.database
  api.get(
    '/api/ops/estufagem/pdf/:idSaida',
    stuffingCall('Relatório de estufagem em PDF', Binary('application/pdf'), {
      ...by('idSaida'),
      ...asPdf,
    }),
    async (request, reply) => {
      const { idSaida } = request.params
      const report = await findReport(orm, idSaida)
      const exit = await findExit(orm, idSaida)
      if (!exit) throw new Refusal(404, 'Saída não encontrada')
      return sendPrint(request, reply, means, {
        records: { report, exit, photos: await listPhotos(orm, idSaida) },
        filename: `estufagem-${idSaida}.pdf`,
        print: async () => (await import('../../pdf/print-stuffing.ts')).printStuffing,
      })
    },
  )
}
