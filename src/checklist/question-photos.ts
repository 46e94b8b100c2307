import { paths } from '#contract/paths.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { entryOfImage } from '#src/evidence/photo/entry-of-image.ts'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { ShownChecklistImage } from './shown.ts'

/** A photo of a question as its screen shows it. */
export interface QuestionPhoto extends ShownPhoto {
  image: ShownChecklistImage
}

/** The photos of a question, each with the entry of this device that added it, if there is one. */
export function photosOfQuestion(
  idChecklist: Id,
  images: readonly ShownChecklistImage[],
  pending: Pending,
): QuestionPhoto[] {
  const entryOf = entryOfImage(pending)
  return (images ?? []).map((image) => {
    const entry = entryOf(image.id)
    const { id } = image
    return {
      key: String(image.id),
      image,
      ...(entry && { entry }),
      ...(isServerId(id) && { path: pathsOfImage(idChecklist, id) }),
    }
  })
}

export const pathsOfImage = (idChecklist: Id, idImage: Id) => ({
  full: paths.checklistImage(idChecklist, idImage),
  thumbnail: paths.checklistThumbnail(idChecklist, idImage),
})
