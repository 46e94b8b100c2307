import { makesPhoto, type Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { ShownPhoto } from './shown-photo.ts'

export type Deletion =
  /** The provider certainly does not have the photo. */
  | { is: 'discard'; entry: Entry }
  /** The provider has the photo, or may have it: the deletion is sent. */
  | { is: 'remove'; intent: Intent }
  /** The photo is only a draft of this form. */
  | { is: 'drop'; form: string }

/**
 * How a photo is deleted. A photo that the provider certainly does not have is discarded and can be
 * restored; for any other photo a deletion is sent. Undefined where `removalOf` has no deletion. A
 * photo that is sent with the creation of its record is never discarded alone.
 */
export function deletionOf<Photo extends ShownPhoto>(
  photo: Photo,
  removalOf: (photo: Photo) => Intent | undefined,
): Deletion | undefined {
  const { entry } = photo
  if (entry !== undefined && isOfPhotoAlone(entry) && hasNotLeft(entry)) {
    return { is: 'discard', entry }
  }
  const intent = removalOf(photo)
  return intent && { is: 'remove', intent }
}

const isOfPhotoAlone = (entry: Entry) =>
  entry.bodyIds.length === 1 && (entry.makes === undefined || makesPhoto(entry))

const hasNotLeft = ({ state, tries, parked }: Entry) =>
  (state === 'waiting' && tries.lost === 0) ||
  (state === 'parked' && parked?.why !== 'unknown' && parked?.why !== 'server')
