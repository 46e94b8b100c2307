import { paths } from '#contract/paths.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { defineOperation } from '#src/outbox/model/operation.ts'
import { object } from 'yup'
import { previousPhoto } from '#src/evidence/photo/previous-photo.ts'
import { needsChecklist } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { withLoadingImages } from '../loading-page.ts'
import { labelOf, ownerKey, questionFields } from '../owner.ts'
import {
  acceptPhoto,
  onePhotoTarget,
  photoFields,
  photoParts,
  receiptOfQuestionPhotos,
  shownImage,
  type QuestionPhotoArgs,
} from '../question-photo.ts'
import { withOnlyImage } from '../rules.ts'
import { observeImage } from '../seen-image.ts'

/** Sets the only photo of a place of a question, in place of any previous photo. */
export const setQuestionPhoto = defineOperation<QuestionPhotoArgs>({
  kind: 'checklist.setPhoto.v1',
  args: object({
    ...questionFields(),
    ...photoFields(),
  }).noUnknown(),
  label: (args) => labelOf(args, 'foto'),
  record: ({ record }) => record,
  lane: ({ owner }) => ownerKey(owner),
  photos: ({ photoId }) => [photoId],
  needs: needsChecklist,
  request: (args, context) => ({
    method: 'POST',
    path: paths.checklistImageUnique(),
    parts: photoParts(args, context),
    extensions: { parts: previousPhoto(context.replaces) },
  }),
  accept: acceptPhoto,
  target: onePhotoTarget,
  observe: observeImage,
  receipt: receiptOfQuestionPhotos,
  correction: { retake: retakeOnly },
  effects: (args) =>
    onQuestion(args, {
      step: (shown) => withOnlyImage(shown, imageOf(args)),
      row: () => ({ status: args.status }),
      page: (page) =>
        withLoadingImages(page, args.idPergunta, (shown) => withOnlyImage(shown, imageOf(args))),
    }),
})

const imageOf = (args: QuestionPhotoArgs) => shownImage(args, `local:${args.photoId}`)
