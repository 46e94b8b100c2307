import { paths } from '#contract/paths.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { entryOfImage } from '#src/evidence/photo/entry-of-image.ts'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { ShownImage } from '../../shown.ts'

/** A photo of a report as a screen shows it. */
export interface EvidencePhoto extends ShownPhoto {
  image: ShownImage
}

/** The provider's photos and this device's own photos, in list order. */
export function photosOf(images: readonly ShownImage[] | null, pending: Pending): EvidencePhoto[] {
  const entryOf = entryOfImage(pending)
  return (images ?? []).map((image) => {
    const { idRecebimentoImage: id, photoId } = image
    const entry = entryOf(id ?? `local:${photoId}`) ?? entryOf(`local:${photoId}`)
    return {
      key: String(id ?? photoId),
      image,
      ...(entry && { entry }),
      ...(photoId !== undefined && { bodyId: photoId }),
      ...(isServerId(id) && { path: imagePathsOf(image.idRecebimento, id) }),
    }
  })
}

export const imagePathsOf = (idRecebimento: RecordId, idImage: Id) => ({
  full: paths.receivingImage(idRecebimento, idImage),
  thumbnail: paths.receivingThumbnail(idRecebimento, idImage),
})
