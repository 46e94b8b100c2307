import { paths } from '#contract/paths.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { defineOperation, natural } from '#src/outbox/model/operation.ts'
import { object } from 'yup'
import { onQuestion } from '../effects.ts'
import { withLoadingImages } from '../loading-page.ts'
import { labelOf, ownerKey, questionFields } from '../owner.ts'
import {
  acceptPhoto,
  observedPhoto,
  onePhotoTarget,
  photoFields,
  photoParts,
  receiptOfQuestionPhotos,
  shownImage,
  type QuestionPhotoArgs,
} from '../question-photo.ts'
import { withOnlyImage } from '../rules.ts'
import {
  lookForImage,
  refuseReplacing,
  replacedPart,
  seenImageField,
  type OnePhotoArgs,
} from '../standing-image.ts'

/** The one photo of a place of a question: it takes the place of the one before. */
export const setQuestionPhoto = defineOperation<OnePhotoArgs>({
  kind: 'checklist.setPhoto.v1',
  args: object({
    ...questionFields(),
    ...photoFields(),
    before: seenImageField().optional(),
  }).noUnknown(),
  label: (args) => labelOf(args, 'foto'),
  record: ({ record }) => record,
  lane: ({ owner }) => ownerKey(owner),
  photos: ({ photoId }) => [photoId],
  look: lookForImage,
  request: (args, context) => {
    refuseReplacing(args, context)
    return {
      method: 'POST',
      path: paths.checklistImageUnique(),
      parts: photoParts(args, context),
      extensions: { parts: replacedPart(args, context) },
    }
  },
  accept: acceptPhoto,
  replay: natural(onePhotoTarget, observedPhoto),
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
