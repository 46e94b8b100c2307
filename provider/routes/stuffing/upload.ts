import { Type } from 'typebox'
import { PreviousPhotoPart, Value } from '#contract/schemas/common.ts'
import { StuffingUploadAnswer } from '#contract/schemas/stuffing.ts'
import { stuffingSteps } from '#contract/stuffing-steps.ts'
import { keepPhoto } from '../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { FilePart } from '../files.ts'
import { findReport, readState } from './find-report.ts'
import { placePhoto } from './place-photo.ts'
import { by, stuffingCall } from '../describe-call.ts'

/** PUT /api/ops/estufagem/upload/{id} (contract §9). */
export function routeStuffingUpload(api: Api, { database, photos, now }: Means) {
  api.put(
    '/api/ops/estufagem/upload/:idSaida',
    stuffingCall(
      'Enviar a foto de uma etapa',
      Value(StuffingUploadAnswer),
      {
        ...by('idSaida'),
        body: Type.Object({
          step: Type.Enum(stuffingSteps),
          FotoAnterior: PreviousPhotoPart,
          file: FilePart,
        }),
      },
      { files: 1 },
    ),
    async (request) => {
      const { idSaida } = request.params
      const { step, FotoAnterior: seen, file } = request.body
      const { uid } = personOf(request)
      // An unknown report is refused before the photo is decoded, because decoding is expensive.
      await findReport(database.orm, idSaida)
      const { size, sha256, record } = await keepPhoto(photos, file, now())
      return request.commit(
        async (tx) => {
          await record(tx)
          const id = await placePhoto(tx, { idSaida, step, sha256, uid, now: now() }, seen)
          return { value: { ...(await readState(tx, idSaida)), id, size, sha256 } }
        },
        // The report is locked: uploads to the same report wait, and uploads to others do not conflict.
        { isolation: 'read committed' },
      )
    },
  )
}
