import { paths } from '#contract/paths.ts'
import { isId, isSameId } from '#src/domain/names/ids.ts'
import { receivedIn, sentPhotoFields, type SentPhoto } from '#src/evidence/photo/sent-photo.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { mixed, string } from 'yup'
import type { ReportArgs } from './report-parts.ts'
import type { ShownImage } from './shown.ts'

/** A photo taken as evidence in a report. */
export interface PhotoArgs extends ReportArgs, SentPhoto {
  /** Name of the person who took the photo. */
  operador: string
  /** Wall time of the warehouse, as ISO-8601. */
  takenAt: string
}

export interface EvidenceArgs extends PhotoArgs {
  /** Local id of the photo until the provider assigns one. */
  idImage: LocalId
}

export const photoFields = () => ({
  ...sentPhotoFields(),
  operador: string().required(),
  takenAt: string().required(),
})

export const evidenceFields = () => ({
  ...photoFields(),
  idImage: mixed<LocalId>(isLocalId).required(),
})

/** The photo as screens show it, under a local id until the provider assigns one. */
export const shownImage = (
  { idRecebimento, photoId, operador, takenAt, size, sha256 }: PhotoArgs,
  id: RecordId | null,
): ShownImage => ({
  idRecebimento,
  idRecebimentoImage: id,
  photoId,
  operador,
  updatedAt: takenAt,
  size,
  sha256,
})

/** A part of a report that shows photos. */
export interface PartWithImages {
  imagens: ShownImage[]
}

/** Adds a photo; one that the provider already lists is not added twice. */
export const withImage = (images: ShownImage[], image: ShownImage): ShownImage[] =>
  images.some(({ idRecebimentoImage: id }) => isSameId(id, image.idRecebimentoImage))
    ? images
    : [...images, image]

export const withoutImage = (images: ShownImage[], id: RecordId): ShownImage[] =>
  images.filter(({ idRecebimentoImage }) => !isSameId(idRecebimentoImage, id))

/** The new photo's id in the provider's response, and size and hash of the received bytes where it reports both. */
export function acceptEvidence(body: unknown) {
  const value = unwrapped(body)
  if (!isObject(value)) return undefined
  const id = value['idRecebimentoImage'] ?? value['id']
  return isId(id) ? { id, value: { id }, ...receivedIn(value) } : undefined
}

/** The address of a photo of the report at the provider; undefined for a photo without an id. */
export function pathOfImage(
  { idRecebimento }: ReportArgs,
  image: unknown,
  { id }: Pick<RequestContext, 'id'>,
): string | undefined {
  const idImage = isObject(image) ? image['idRecebimentoImage'] : undefined
  return isId(idImage) ? paths.receivingImage(id(idRecebimento), idImage) : undefined
}
