import { makesPhoto, type Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { ShownPhoto } from './shown-photo.ts'

export type Deletion =
  /** The photo has certainly not left this device. */
  | { is: 'discard'; entry: Entry }
  /** The provider has it, or may have it: its deletion is sent. */
  | { is: 'remove'; intent: Intent }
  /** The photo is only a draft of this form. */
  | { is: 'drop'; form: string }

/**
 * How a photo is deleted. A photo that has certainly not left this device is discarded and can be
 * restored; for any other one a deletion is sent after it. Undefined for a photo that came with the
 * creation of its record, because its deletion would delete the record.
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
