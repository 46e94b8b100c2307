import { paths } from '#contract/paths.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { number } from 'yup'
import { acceptMessage } from '../answers.ts'
import { onPhotos } from '../effects.ts'
import { defineOnQuestion, recordIdField, type QuestionArgs } from '../owner.ts'
import { placePhotoTarget } from '../question-photo.ts'
import { countedField, statusIn, type Judged, type JudgedOfPhotos } from '../row-status.ts'
import { withoutListedImage } from '../rules.ts'

export interface RemoveQuestionPhotoArgs extends QuestionArgs, Judged, JudgedOfPhotos {
  idImage: RecordId
}

/** Deletes a photo of a question; a photo that no longer exists counts as deleted. */
export const removeQuestionPhoto = defineOnQuestion<RemoveQuestionPhotoArgs>({
  kind: 'checklist.removePhoto.v1',
  fields: {
    idImage: recordIdField(),
    status: number().integer().required(),
    counted: countedField(),
    unanswered: number().integer().optional(),
  },
  words: () => 'foto excluída',
  request: ({ idImage }, { id }) => ({
    method: 'DELETE',
    path: paths.checklistImageRemoval(id(idImage)),
  }),
  accept: acceptMessage,
  target: targetOf,
  correction: {},
  effects: (args, serverIds) =>
    onPhotos(
      args,
      (of) => withoutListedImage(of, args.idImage),
      (row) => ({ status: statusIn(row, args, serverIds) }),
    ),
})

/**
 * A question of a vehicle has one photo, and a lost call may still set that photo. The removal therefore has the same
 * target as setting the photo, and waits until the lost call can no longer arrive.
 */
function targetOf({ owner, idPergunta, idImage }: RemoveQuestionPhotoArgs): string {
  return owner.type === 'loading-checklist'
    ? placePhotoTarget({ idPergunta, idSub: 0 })
    : `image:${idPart(idImage)}`
}
