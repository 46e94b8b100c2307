import { LoadingNotReady } from '#contract/schemas/loading-checklist.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import { findExit } from '../exits/find-exit.ts'
import { asPdf, sendPrint } from '../send-print.ts'
import { toContract } from './find-header.ts'
import { readWhenReady } from './judge-ready.ts'
import { by, loadingChecklistCall } from '../describe-call.ts'

/** GET /api/sgi/checklists/carregamento/pdf/{id} (contract §11), for checklists that are ready. */
export function routeLoadingChecklistPdf(api: Api, means: Means) {
  const { orm } = means.database
  api.get(
    '/api/sgi/checklists/carregamento/pdf/:idSaida',
    loadingChecklistCall('Checklist de carregamento em PDF', Binary('application/pdf'), {
      ...by('idSaida'),
      ...asPdf,
      response: { 409: LoadingNotReady },
    }),
    async (request, reply) => {
      const { idSaida } = request.params
      const { header, questions } = await readWhenReady(orm, idSaida)
      const exit = await findExit(orm, idSaida)
      if (!exit) throw new Refusal(404, 'Saída não encontrada')
      return sendPrint(request, reply, means, {
        records: { header: toContract(header), exit, questions },
        filename: `checklist-carregamento-${idSaida}.pdf`,
        print: async () =>
          (await import('../../pdf/print-loading-checklist.ts')).printLoadingChecklist,
      })
    },
  )
}
