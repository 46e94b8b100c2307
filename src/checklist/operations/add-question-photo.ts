import { paths } from '#contract/paths.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { factsOfList } from '#src/reads/shown-list.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { defineOperation } from '#src/outbox/model/operation.ts'
import { findNew } from '#src/outbox/model/find-new.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { mixed, number, object } from 'yup'
import { needsChecklist } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { withLoadingImages } from '../loading-page.ts'
import { labelOf, ownerKey, questionFields } from '../owner.ts'
import {
  acceptPhoto,
  isPhoto,
  photoFields,
  photoParts,
  receiptOfQuestionPhotos,
  shownImage,
  type QuestionPhotoArgs,
} from '../question-photo.ts'
import { bareId, statusIn, type JudgedOfPhotos } from '../row-status.ts'
import { withImage } from '../rules.ts'

export interface AddQuestionPhotoArgs extends QuestionPhotoArgs, JudgedOfPhotos {
  /** Local id of the photo until the provider assigns one. */
  idImage: LocalId
}

/**
 * Adds a photo to a question. Not idempotent: a second call would add the photo again, so the step is read to
 * reconcile.
 */
export const addQuestionPhoto = defineOperation<AddQuestionPhotoArgs>({
  kind: 'checklist.addPhoto.v1',
  args: object({
    ...questionFields(),
    ...photoFields(),
    unanswered: number().integer().optional(),
    idImage: mixed<LocalId>(isLocalId).required(),
  }).noUnknown(),
  label: (args) => labelOf(args, 'foto'),
  record: ({ record }) => record,
  lane: ({ owner }) => ownerKey(owner),
  makes: ({ idImage }) => ({ type: 'checklist-image', id: idImage }),
  awaited: 'a foto',
  photos: ({ photoId }) => [photoId],
  needs: needsChecklist,
  request: (args, context) => ({
    method: 'POST',
    path: paths.checklistImageNew(),
    parts: photoParts(args, context),
  }),
  accept: acceptPhoto,
  observe: {
    reads: ({ owner, step }, { id }) => paths.receivingChecklist(id(owner.id), step),
    baseline: true,
    compare: (answer, args, context) =>
      findNew(imagesIn(context.baseline), imagesIn(answer), {
        id: 'id',
        holds: (image) => isPhoto(image, args, { ...context, needed: answer }),
      }),
    facts: (seen) => factsOfList('Fotos', imagesIn(seen)),
  },
  receipt: receiptOfQuestionPhotos,
  correction: { retake: retakeOnly },
  effects: (args) =>
    onQuestion(args, {
      step: (shown) => withImage(shown, shownImage(args, args.idImage)),
      row: (row) => ({
        status: statusIn(row, args),
        // A retaken photo has new bytes but keeps the `idImage` of the first one.
        ownPhotoIds: [...(row.ownPhotoIds ?? []), args.photoId, bareId(args.idImage)],
      }),
      page: (page) =>
        withLoadingImages(page, args.idPergunta, (shown) =>
          withImage(shown, shownImage(args, args.idImage)),
        ),
    }),
})

const imagesIn = (body: unknown): unknown => {
  const step = unwrapped(body)
  return isObject(step) ? step['images'] : undefined
}
