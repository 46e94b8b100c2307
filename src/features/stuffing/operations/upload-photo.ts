import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions, type StuffingStep } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { sumOfTold } from '#src/outbox/view/receipt.ts'
import { defineOperation, natural, on } from '#src/outbox/model/operation.ts'
import { object, string } from 'yup'
import {
  countShown,
  factsOfPicture,
  pictureOf,
  refuseReplacing,
  replacedPart,
} from '../pictures.ts'
import { reads } from '../reads.ts'
import { photosOf, withPhoto, withStepTaken } from '../rules.ts'
import { acceptUpload, stateIn } from '../answer.ts'
import { idSaidaField, photoIdField, stepField, stuffingLane, stuffingRecord } from '../record.ts'

export interface UploadPhotoArgs {
  idSaida: Id
  /** PRE once it is over: then a photo takes the place of its last one. */
  step: StuffingStep
  photoId: string
  /** Of the bytes that are sent, in hex; an older version kept none. */
  sha256?: string
  /**
   * The bytes of the photo that stood there as the camera opened, null for none; absent where a provider
   * tells none of them.
   */
  before?: string | null
}

/** The photo of a step. It takes the place of an earlier one. */
export const uploadPhoto = defineOperation<UploadPhotoArgs>({
  kind: 'stuffing.uploadPhoto.v1',
  args: object({
    idSaida: idSaidaField(),
    step: stepField(),
    photoId: photoIdField(),
    sha256: string().optional(),
    before: string().nullable().optional(),
  }).noUnknown(),
  label: ({ step }) => `Foto da etapa ${step}: ${stuffingStepDescriptions[step]}`,
  record: ({ idSaida, step }) => stuffingRecord(idSaida, step),
  lane: stuffingLane,
  photos: ({ photoId }) => [photoId],
  look: ({ idSaida, before }) => (before === undefined ? undefined : paths.stuffing(idSaida)),
  request: (args, context) => {
    refuseReplacing(args, context)
    const { idSaida, step, photoId } = args
    return {
      method: 'PUT',
      path: paths.stuffingUpload(idSaida),
      parts: [
        { name: 'step', value: step },
        { name: 'file', bodyId: photoId },
      ],
      extensions: { parts: replacedPart(args, context) },
    }
  },
  accept: acceptUpload,
  replay: natural(({ step }) => step, {
    ask: ({ idSaida }) => paths.stuffing(idSaida),
    find: (answer, args, { shows }) => {
      const { idSaida, step, photoId } = args
      const state = stateIn(answer, idSaida)
      if (state === undefined) return { is: 'unclear' }
      const isShown =
        pictureOf(state, step) === undefined && photosOf(state, step) > 0
          ? shows?.(photoId, paths.stuffingFile(idSaida, step))
          : countShown(state, args) === 1
      return { is: isShown === undefined ? 'unclear' : isShown ? 'present' : 'absent' }
    },
  }),
  receipt: {
    read: ({ idSaida }) => reads.report(idSaida),
    found: (state, calls) =>
      sumOfTold(calls.map((call) => countShown(state as StuffingState, call))),
  },
  correction: {
    retake: (args, _, { photoId, sha256 }) => ({ ...args, photoId, sha256 }),
    shows: (seen) => factsOfPicture(seen),
  },
  effects: ({ idSaida, step, sha256 }) => [
    on(reads.report(idSaida), (state) => state && withPhoto(state, step, sha256)),
    on(reads.list(), (rows) => rows && withStepTaken(rows, idSaida, step)),
  ],
})
