import type { Entry } from '#src/outbox/entry.ts'
import type { Intent } from '#src/outbox/operation.ts'
import type { ShownPhoto } from './shown-photo.ts'

export type Deletion = { is: 'discard'; entry: Entry } | { is: 'remove'; intent: Intent }

/**
 * How a photo is deleted: one that has certainly not left this device is discarded, and can come
 * back; the deletion of any other is sent after it. Undefined for what cannot be deleted by itself.
 */
export function deletionOf(
  photo: ShownPhoto | undefined,
  removalOf: (photo: ShownPhoto) => Intent | undefined,
): Deletion | undefined {
  if (photo === undefined) return undefined
  const { entry } = photo
  if (entry !== undefined && entry.bodyIds.length === 1 && hasNotLeft(entry)) {
    return { is: 'discard', entry }
  }
  const intent = removalOf(photo)
  return intent && { is: 'remove', intent }
}

const hasNotLeft = ({ state, lostCalls, parked }: Entry) =>
  (state === 'waiting' && lostCalls === 0) ||
  (state === 'parked' && parked?.why !== 'unknown' && parked?.why !== 'server')
