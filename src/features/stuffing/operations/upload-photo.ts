import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import {
  stuffingStepDescriptions,
  stuffingSteps,
  type StuffingStep,
} from '#contract/stuffing-steps.ts'
import { defineOperation, natural, on } from '#src/outbox/operation.ts'
import { object } from 'yup'
import { reads } from '../reads.ts'
import { photosOf, withCompleted, withPhoto } from '../rules.ts'
import { acceptUpload } from '../answer.ts'
import { idSaidaField, photoIdField, stepField, stuffingLane, stuffingRecord } from '../record.ts'

export interface UploadPhotoArgs {
  idSaida: number
  /** PRE once it is over: then a photo takes the place of its last one. */
  step: StuffingStep
  photoId: string
}

const lastStep = stuffingSteps.at(-1)

/** The photo of a step. It takes the place of an earlier one. */
export const uploadPhoto = defineOperation<UploadPhotoArgs>({
  kind: 'stuffing.uploadPhoto.v1',
  args: object({
    idSaida: idSaidaField(),
    step: stepField(),
    photoId: photoIdField(),
  }).noUnknown(),
  label: ({ step }) => `Foto da etapa ${step}: ${stuffingStepDescriptions[step]}`,
  record: ({ idSaida, step }) => stuffingRecord(idSaida, step),
  lane: stuffingLane,
  photos: ({ photoId }) => [photoId],
  request: ({ idSaida, step, photoId }) => ({
    method: 'PUT',
    path: paths.stuffingUpload(idSaida),
    parts: [
      { name: 'step', value: step },
      { name: 'file', bodyId: photoId },
    ],
  }),
  accept: acceptUpload,
  replay: natural(({ step }) => step),
  receipt: {
    read: ({ idSaida }) => reads.report(idSaida),
    found: (state, calls) =>
      calls.filter(({ step }) => photosOf(state as StuffingState, step) > 0).length,
  },
  correction: { retake: (args, _, { photoId }) => ({ ...args, photoId }) },
  effects: ({ idSaida, step }) => [
    on(reads.report(idSaida), (state) => state && withPhoto(state, step)),
    ...(step === lastStep
      ? [on(reads.list(), (rows) => rows && withCompleted(rows, idSaida))]
      : []),
  ],
})
