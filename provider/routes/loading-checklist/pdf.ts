import { Type } from 'typebox'
import { LoadingNotReady } from '#contract/schemas/loading-checklist.ts'
import { mapDates } from '#contract/date-fields.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { Refusal } from '../../errors/refusal.ts'
import { tagOfPrint } from '../../pdf/print-tag.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { Binary } from '../files.ts'
import { findExit } from '../exits/find-exit.ts'
import { sendPrivate } from '../send-private.ts'
import { toContract } from './find-header.ts'
import { readWhenReady } from './judge-ready.ts'
import { by, loadingChecklistCall } from '../describe-call.ts'

/** GET /api/sgi/checklists/carregamento/pdf/{id} (contract §11), for checklists that are ready. */
export function routeLoadingChecklistPdf(api: Api, { database, photos, timeZone }: Means) {
  api.get(
    '/api/sgi/checklists/carregamento/pdf/:idSaida',
    loadingChecklistCall('Checklist de carregamento em PDF', Binary('application/pdf'), {
      ...by('idSaida'),
      querystring: Type.Object({ v: Type.Optional(Type.String({ maxLength: 200 })) }),
      produces: ['application/pdf'],
      response: { 409: LoadingNotReady },
    }),
    async (request, reply) => {
      const { idSaida } = request.params
      const { header, questions } = await readWhenReady(database.orm, idSaida)
      const exit = await findExit(database.orm, idSaida)
      if (!exit) throw new Refusal(404, 'Saída não encontrada')
      const reported = mapDates({ header: toContract(header), exit, questions }, (moment) =>
        wallTimeOf(moment, timeZone),
      )
      const content = {
        type: 'application/pdf',
        tag: await tagOfPrint(reported),
        filename: `checklist-carregamento-${idSaida}.pdf`,
      }
      return sendPrivate(request, reply, content, async () => {
        // Loaded by the first PDF, so that a start does not wait for it.
        const { printLoadingChecklist } = await import('../../pdf/print-loading-checklist.ts')
        const readPhoto = (sha256: string) => photos.get(sha256, 'image')
        return printLoadingChecklist({ ...reported, readPhoto, uid: personOf(request).uid })
      })
    },
  )
}
