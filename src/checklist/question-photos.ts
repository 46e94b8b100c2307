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
    const isThere = typeof image.id === 'number'
    return {
      key: String(image.id),
      image,
      ...(entry && { entry }),
      ...(isThere && {
        path: {
          full: paths.checklistImage(idChecklist, image.id),
          thumbnail: paths.checklistThumbnail(idChecklist, image.id),
        },
      }),
    }
  })
}
