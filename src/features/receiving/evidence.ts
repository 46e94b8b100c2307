import { paths } from '#contract/paths.ts'
import { isId, isSameId, type Id } from '#src/domain/names/ids.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { findNew } from '#src/outbox/model/find-new.ts'
import type { Observed, ObserveContext } from '#src/outbox/model/observe.ts'
import { mixed, number, string } from 'yup'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import type { ShownImage } from './shown.ts'

/** A photo that somebody took as evidence of something in a report. */
export interface PhotoArgs {
  idRecebimento: RecordId
  photoId: string
  /** Of the bytes that are sent. */
  size: number
  /** Of those bytes, in hex: what the provider may tell it by. */
  sha256: string
  /** Who took it, by name. */
  operador: string
  /** ISO-8601 in UTC. */
  takenAt: string
}

export interface EvidenceArgs extends PhotoArgs {
  /** What this device calls the photo until the provider has given its id. */
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

/** What the outbox calls the photos of a report (`makes.type`). */
const imageType = 'receiving-image'

export const makesImage = ({ idImage }: EvidenceArgs) => ({ type: imageType, id: idImage })

/** The photo as screens show it, under an id of this device until the provider has given one. */
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

/** One more photo; one that the provider lists already is not added again. */
export const withImage = (images: ShownImage[], image: ShownImage): ShownImage[] =>
  images.some(({ idRecebimentoImage: id }) => isSameId(id, image.idRecebimentoImage))
    ? images
    : [...images, image]

export const withoutImage = (images: ShownImage[], id: RecordId): ShownImage[] =>
  images.filter(({ idRecebimentoImage }) => !isSameId(idRecebimentoImage, id))

/** What an upload's answer says of the bytes that came; undefined where a provider says nothing. */
export function receivedIn(value: Record<string, unknown>) {
  const { size, sha256 } = value
  return typeof size === 'number' && typeof sha256 === 'string' ? { size, sha256 } : undefined
}

/** The new photo's id in the provider's answer, and what it received. */
export function acceptEvidence(body: unknown) {
  const value = unwrapped(body)
  if (!isObject(value)) return undefined
  const id = value['idRecebimentoImage'] ?? value['id']
  if (!isId(id)) return undefined
  const received = receivedIn(value)
  return { id, value: { id }, ...(received && { received }) }
}

/**
 * Whether a photo has come to a list of them. Where neither bytes nor pictures tell, one more is anybody's, also
 * under the person's name: their account may be at work on two devices.
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

/** Whether an image of a report is that photo: by its bytes, or as a picture where they are not told. */
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

/** The list of photos in a read of something that has some. */
export const imagesIn = (body: unknown): unknown => {
  const value = unwrapped(body)
  return isObject(value) ? value['imagens'] : undefined
}
