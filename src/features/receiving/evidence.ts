import { paths } from '#contract/paths.ts'
import { isId, isSameId, type Id } from '#src/domain/names/ids.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { findNew } from '#src/outbox/model/find-new.ts'
import type { Observed, ObserveContext } from '#src/outbox/model/observe.ts'
import { mixed, number, string } from 'yup'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import type { ShownImage } from './shown.ts'

/** A photo taken as evidence in a report. */
export interface PhotoArgs {
  idRecebimento: RecordId
  photoId: string
  /** Size of the sent bytes. */
  size: number
  /** Hash of the sent bytes, in hex; the provider may list the photo with it. */
  sha256: string
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
  photoId: string().uuid().required(),
  size: number().integer().positive().required(),
  sha256: string().required(),
  operador: string().required(),
  takenAt: string().required(),
})

export const evidenceFields = () => ({
  ...photoFields(),
  idImage: mixed<LocalId>(isLocalId).required(),
})

/** Type of a report's photos in the outbox (`makes.type`). */
const imageType = 'receiving-image'

export const makesImage = ({ idImage }: EvidenceArgs) => ({ type: imageType, id: idImage })

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

/** Adds a photo; one that the provider already lists is not added twice. */
export const withImage = (images: ShownImage[], image: ShownImage): ShownImage[] =>
  images.some(({ idRecebimentoImage: id }) => isSameId(id, image.idRecebimentoImage))
    ? images
    : [...images, image]

export const withoutImage = (images: ShownImage[], id: RecordId): ShownImage[] =>
  images.filter(({ idRecebimentoImage }) => !isSameId(idRecebimentoImage, id))

/** Size and hash that the response to an upload reports; undefined where the provider reports none. */
export function receivedIn(value: Record<string, unknown>) {
  const { size, sha256 } = value
  return typeof size === 'number' && typeof sha256 === 'string' ? { size, sha256 } : undefined
}

/** The new photo's id in the provider's response, and size and hash of the received bytes where it reports both. */
export function acceptEvidence(body: unknown) {
  const value = unwrapped(body)
  if (!isObject(value)) return undefined
  const id = value['idRecebimentoImage'] ?? value['id']
  if (!isId(id)) return undefined
  const received = receivedIn(value)
  return { id, value: { id }, ...(received && { received }) }
}

/**
 * Whether the photo has been added to a list. A new photo that neither its bytes nor its picture identify may be
 * anybody's, even under the person's name: the person's account may be in use on two devices.
 */
export const findEvidence = (
  answer: unknown,
  args: PhotoArgs,
  { baseline, id, shows }: ObserveContext,
): Observed =>
  findNew(imagesIn(baseline), imagesIn(answer), {
    id: 'idRecebimentoImage',
    holds: (image) => isPhoto(image, args, id(args.idRecebimento), shows),
  })

/**
 * Whether an image of a report is the photo of these arguments: by its hash, or by comparing the pictures where the
 * provider sends no hash. Undefined where neither is possible.
 */
export function isPhoto(
  image: unknown,
  { photoId, sha256 }: Pick<PhotoArgs, 'photoId' | 'sha256'>,
  idRecebimento: Id,
  shows: ObserveContext['shows'],
): boolean | undefined {
  if (!isObject(image)) return undefined
  if (typeof image['sha256'] === 'string') return image['sha256'] === sha256
  const idImage = image['idRecebimentoImage']
  if (!isId(idImage)) return undefined
  return shows?.(photoId, paths.receivingImage(idRecebimento, idImage))
}

/** The list of photos in the response of a read; undefined where the response has no such field. */
export const imagesIn = (body: unknown): unknown => {
  const value = unwrapped(body)
  return isObject(value) ? value['imagens'] : undefined
}
