import { paths } from '#contract/paths.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { defineOperation } from '#src/outbox/model/operation.ts'
import { number, object } from 'yup'
import { acceptMessage } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { withLoadingImages } from '../loading-page.ts'
import { labelOf, ownerKey, questionFields, recordIdField, type QuestionArgs } from '../owner.ts'
import { onePhotoTarget } from '../question-photo.ts'
import { countedField, statusIn, type Judged, type JudgedOfPhotos } from '../row-status.ts'
import { withoutImage } from '../rules.ts'

export interface RemoveQuestionPhotoArgs extends QuestionArgs, Judged, JudgedOfPhotos {
  idImage: RecordId
}

/** Deletes a photo of a question; a photo that no longer exists counts as deleted. */
export const removeQuestionPhoto = defineOperation<RemoveQuestionPhotoArgs>({
  kind: 'checklist.removePhoto.v1',
  args: object({
    ...questionFields(),
    idImage: recordIdField(),
    status: number().integer().required(),
    counted: countedField(),
    unanswered: number().integer().optional(),
  }).noUnknown(),
  label: (args) => labelOf(args, 'foto excluída'),
  record: ({ record }) => record,
  lane: ({ owner }) => ownerKey(owner),
  request: ({ idImage }, { id }) => ({
    method: 'DELETE',
    path: paths.checklistImageRemoval(id(idImage)),
  }),
  accept: acceptMessage,
  target: targetOf,
  correction: {},
  effects: (args, serverIds) =>
    onQuestion(args, {
      step: (shown) => withoutImage(shown, args.idImage),
      row: (row) => ({ status: statusIn(row, args, serverIds) }),
      page: (page) =>
        withLoadingImages(page, args.idPergunta, (shown) => withoutImage(shown, args.idImage)),
    }),
})

/**
 * A question of a vehicle has one photo, and a lost call may still set that photo. The removal therefore has the same
 * target as setting the photo, and waits until the lost call can no longer arrive.
 */
function targetOf({ owner, idPergunta, idImage }: RemoveQuestionPhotoArgs): string {
  return owner.type === 'loading-checklist'
    ? onePhotoTarget({ idPergunta, idSub: 0 })
    : `image:${idPart(idImage)}`
}
