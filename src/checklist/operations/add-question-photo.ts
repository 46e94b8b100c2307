import { paths } from '#contract/paths.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { mixed, number } from 'yup'
import { onPhotos } from '../effects.ts'
import {
  addsImage,
  defineQuestionPhoto,
  shownQuestionImage,
  type QuestionPhotoArgs,
} from '../question-photo.ts'
import { bareId, statusIn, type JudgedOfPhotos } from '../row-status.ts'
import { withListedImage } from '../rules.ts'

export interface AddQuestionPhotoArgs extends QuestionPhotoArgs, JudgedOfPhotos {
  /** Local id of the photo until the provider assigns one. */
  idImage: LocalId
}

/**
 * Adds a photo to a question. Not idempotent: a second call would add the photo again, so the step is read to
 * reconcile.
 */
export const addQuestionPhoto = defineQuestionPhoto<AddQuestionPhotoArgs>({
  kind: 'checklist.addPhoto.v1',
  path: paths.checklistImageNew(),
  fields: {
    unanswered: number().integer().optional(),
    idImage: mixed<LocalId>(isLocalId).required(),
  },
  makes: ({ idImage }) => ({ type: 'checklist-image', id: idImage }),
  awaited: 'a foto',
  observe: addsImage,
  effects: (args) =>
    onPhotos(
      args,
      (of) => withListedImage(of, shownQuestionImage(args, args.idImage)),
      (row) => ({
        status: statusIn(row, args),
        // A retaken photo has new bytes but keeps the `idImage` of the first one.
        ownPhotoIds: [...(row.ownPhotoIds ?? []), args.photoId, bareId(args.idImage)],
      }),
    ),
})
