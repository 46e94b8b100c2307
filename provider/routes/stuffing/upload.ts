import { Type } from 'typebox'
import { PreviousPhotoPart, RecordId, Value } from '#contract/schemas/common.ts'
import { StuffingUploadAnswer } from '#contract/schemas/stuffing.ts'
import { stuffingSteps } from '#contract/stuffing-steps.ts'
import { keepPhoto } from '../../photos/keep-photo.ts'
import { personOf, refusals, type Api, type Means } from '../api.ts'
import { FilePart } from '../files.ts'
import { findReport, readState } from './find-report.ts'
import { placePhoto } from './place-photo.ts'

/** PUT /api/ops/estufagem/upload/{id} (contract §9). */
export function routeStuffingUpload(api: Api, { database, photos, now }: Means) {
  api.put(
    '/api/ops/estufagem/upload/:idSaida',
    {
      config: { files: 1 },
      schema: {
        tags: ['Estufagem'],
        summary: 'Enviar a foto de uma etapa',
        consumes: ['multipart/form-data'],
        params: Type.Object({ idSaida: RecordId }),
        body: Type.Object({
          step: Type.Enum(stuffingSteps),
          FotoAnterior: PreviousPhotoPart,
          file: FilePart,
        }),
        response: { 200: Value(StuffingUploadAnswer), ...refusals },
      },
    },
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
