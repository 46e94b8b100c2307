import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions, type StuffingStep } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { overwritesPhoto, previousPhoto } from '#src/evidence/photo/one-photo.ts'
import { sumOfReported } from '#src/reads/count-photos.ts'
import type { Observe } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { object, string } from 'yup'
import { factsOfPicture, pictureIn, pictureOf, replacedAt } from '../pictures.ts'
import { reads } from '../reads.ts'
import { photosOf, withPhoto, withStepTaken } from '../rules.ts'
import { acceptUpload, stateIn } from '../answer.ts'
import { idSaidaField, photoIdField, stepField, stuffingLane, stuffingRecord } from '../record.ts'

export interface UploadPhotoArgs {
  idSaida: Id
  /** PRE only after it is over: a photo then replaces the last PRE photo. */
  step: StuffingStep
  photoId: string
  /** Hash of the sent bytes, in hex. */
  sha256: string
}

const overwritesPicture = overwritesPhoto<UploadPhotoArgs>({
  reads: ({ idSaida }) => paths.stuffing(idSaida),
  there: (shown, { idSaida, step }) => {
    const state = stateIn(shown, idSaida)
    return state && replacedAt(state, step)
  },
  pathOf: ({ idSaida, step }) => paths.stuffingFile(idSaida, step),
  who: (there, { step }) => {
    const name = pictureIn(there)?.operador
    return name === undefined
      ? `Já há outra foto da etapa ${step}`
      : `${name} já fotografou a etapa ${step}`
  },
  facts: factsOfPicture,
})

/** Where the provider sends no hash, pictures are compared after a lost response. */
const observe: Observe<UploadPhotoArgs> = {
  ...overwritesPicture,
  compare: (answer, args, context) => {
    const observed = overwritesPicture.compare(answer, args, context)
    const state = stateIn(answer, args.idSaida)
    if (observed.is !== 'unclear' || context.shows === undefined || state === undefined)
      return observed
    const { idSaida, step, photoId } = args
    const isShown =
      pictureOf(state, step) === undefined && photosOf(state, step) > 0
        ? context.shows(photoId, paths.stuffingFile(idSaida, step))
        : countShown(state, args) === 1
    return { is: isShown === undefined ? 'unclear' : isShown ? 'mine' : 'before' }
  },
}

/** Sets the photo of a step; it replaces an earlier one. */
export const uploadPhoto = defineOperation<UploadPhotoArgs>({
  kind: 'stuffing.uploadPhoto.v1',
  args: object({
    idSaida: idSaidaField(),
    step: stepField(),
    photoId: photoIdField(),
    sha256: string().required(),
  }).noUnknown(),
  label: ({ step }) => `Foto da etapa ${step}: ${stuffingStepDescriptions[step]}`,
  record: ({ idSaida, step }) => stuffingRecord(idSaida, step),
  lane: stuffingLane,
  photos: ({ photoId }) => [photoId],
  request: ({ idSaida, step, photoId }, { replaces }) => ({
    method: 'PUT',
    path: paths.stuffingUpload(idSaida),
    parts: [
      { name: 'step', value: step },
      { name: 'file', bodyId: photoId },
    ],
    extensions: { parts: previousPhoto(replaces) },
  }),
  accept: acceptUpload,
  target: ({ step }) => step,
  observe,
  receipt: {
    read: ({ idSaida }) => reads.report(idSaida),
    found: (state, calls) =>
      sumOfReported(calls.map((call) => countShown(state as StuffingState, call))),
  },
  correction: {
    retake: (args, _, { photoId, sha256 }) => ({ ...args, photoId, sha256 }),
  },
  effects: ({ idSaida, step, sha256 }) => [
    on(reads.report(idSaida), (state) => state && withPhoto(state, step, sha256)),
    on(reads.list(), (rows) => rows && withStepTaken(rows, idSaida, step)),
  ],
})

/**
 * 1 when the provider has the sent photo by its hash, or by the flag where it sends no hash, else 0; undefined where
 * it sends neither.
 */
function countShown(state: StuffingState, { step, sha256 }: UploadPhotoArgs): number | undefined {
  const there = pictureOf(state, step)
  if (there !== undefined) return there.sha256 === sha256 ? 1 : 0
  const count: unknown = photosOf(state, step)
  return typeof count === 'number' ? Math.min(count, 1) : undefined
}
