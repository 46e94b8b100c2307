import { paths } from '#contract/paths.ts'
import { onPhotos } from '../effects.ts'
import {
  placePhotoTarget,
  overwritesImage,
  defineQuestionPhoto,
  shownQuestionImage,
  type QuestionPhotoArgs,
} from '../question-photo.ts'
import { withOnlyImage } from '../rules.ts'

/** Sets the only photo of a place of a question, in place of any previous photo. */
export const setQuestionPhoto = defineQuestionPhoto<QuestionPhotoArgs>({
  kind: 'checklist.setPhoto.v1',
  path: paths.checklistImageUnique(),
  target: placePhotoTarget,
  observe: overwritesImage,
  effects: (args) =>
    onPhotos(
      args,
      (of) => withOnlyImage(of, shownQuestionImage(args, `local:${args.photoId}`)),
      () => ({ status: args.status }),
    ),
})
