import { Type } from 'typebox'
import { RecordNumber } from '#contract/schemas/common.ts'
import { StuffingFileQuery } from '#contract/schemas/stuffing.ts'
import { stuffingSteps } from '#contract/stuffing-steps.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import { sendPhoto } from '../send-photo.ts'
import { findReport, listPhotos } from './find-report.ts'
import { stuffingCall } from '../describe-call.ts'

/** GET /api/ops/estufagem/file/{idSaida}/{step} (contract §9); of PRE the last photo, or number `n`. */
export function routeStuffingFile(api: Api, { database, photos }: Means) {
  api.get(
    '/api/ops/estufagem/file/:idSaida/:step',
    stuffingCall('Foto de uma etapa', Binary('image/jpeg'), {
      params: Type.Object({ idSaida: RecordNumber, step: Type.Enum(stuffingSteps) }),
      querystring: StuffingFileQuery,
      produces: ['image/jpeg'],
    }),
    async (request, reply) => {
      const { idSaida, step } = request.params
      const { n, thumb } = request.query
      await findReport(database.orm, idSaida)
      const ofStep = (await listPhotos(database.orm, idSaida)).filter((one) => one.step === step)
      const photo = step === 'PRE' && n !== undefined ? ofStep[n - 1] : ofStep.at(-1)
      if (!photo) throw new Refusal(404, 'Esta etapa ainda não tem foto')

      const rendering = thumb === 1 ? 'thumbnail' : 'image'
      const filename = `estufagem-${idSaida}-${step}.jpg`
      return sendPhoto(request, reply, photos, { sha256: photo.sha256, rendering, filename })
    },
  )
}
