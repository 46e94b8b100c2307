import { Type } from 'typebox'
import { mapDates } from '#contract/date-fields.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { Refusal } from '../../errors/refusal.ts'
import { tagOfPrint } from '../../pdf/print-tag.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { Binary } from '../files.ts'
import { findExit } from '../exits/find-exit.ts'
import { sendPrivate } from '../send-private.ts'
import { findReport, listPhotos } from './find-report.ts'
import { by, stuffingCall } from '../describe-call.ts'

/** GET /api/ops/estufagem/pdf/{idSaida} (contract §9); the PDF of an incomplete report says that it is incomplete. */
export function routeStuffingPdf(api: Api, { database, photos, timeZone }: Means) {
  api.get(
    '/api/ops/estufagem/pdf/:idSaida',
    stuffingCall('Relatório de estufagem em PDF', Binary('application/pdf'), {
      ...by('idSaida'),
      querystring: Type.Object({ v: Type.Optional(Type.String({ maxLength: 200 })) }),
      produces: ['application/pdf'],
    }),
    async (request, reply) => {
      const { idSaida } = request.params
      const report = await findReport(database.orm, idSaida)
      const exit = await findExit(database.orm, idSaida)
      if (!exit) throw new Refusal(404, 'Saída não encontrada')
      const taken = await listPhotos(database.orm, idSaida)
      const reported = mapDates({ report, exit, photos: taken }, (moment) =>
        wallTimeOf(moment, timeZone),
      )
      const content = {
        type: 'application/pdf',
        tag: await tagOfPrint(reported),
        filename: `estufagem-${idSaida}.pdf`,
      }
      return sendPrivate(request, reply, content, async () => {
        // Loaded by the first PDF, so that a start does not wait for it.
        const { printStuffing } = await import('../../pdf/print-stuffing.ts')
        const readPhoto = (sha256: string) => photos.get(sha256, 'image')
        return printStuffing({ ...reported, readPhoto, uid: personOf(request).uid })
      })
    },
  )
}
