import { paths } from '#contract/paths.ts'
import { entryOfImage } from '#src/evidence/entry-of-image.ts'
import type { ShownPhoto } from '#src/evidence/shown-photo.ts'
import type { Laid } from '#src/outbox/queries.ts'
import type { ShownChecklistImage } from './shown.ts'

/** A photo of a question as its screen shows it. */
export interface QuestionPhoto extends ShownPhoto {
  image: ShownChecklistImage
}

/** The photos of a question, each with what brought it from this device. */
export function photosOfQuestion(
  idChecklist: number,
  images: readonly ShownChecklistImage[],
  laid: Laid,
): QuestionPhoto[] {
  const entryOf = entryOfImage(laid)
  return images.map((image) => {
    const entry = entryOf(image.id)
    const { id } = image
    return {
      key: String(image.id),
      image,
      ...(entry && { entry }),
      ...(typeof id === 'number' && { path: pathsOfImage(idChecklist, id) }),
    }
  })
}

export const pathsOfImage = (idChecklist: number, idImage: number) => ({
  full: paths.checklistImage(idChecklist, idImage),
  thumbnail: paths.checklistThumbnail(idChecklist, idImage),
})
