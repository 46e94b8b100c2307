import type { PhotoProblem } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'

/** A photo that was stored: its slot and its entry. */
export interface SavedPhoto<Slot extends string> {
  entryId: string
  slot: Slot
}

/** Why a photo was not stored, and what remains of it. */
export interface PhotoFailure<Slot extends string> {
  /** The id of the photo that a retry produces. */
  id: string
  slot: Slot
  message: string
  /** Why the original could not be processed. */
  problem?: PhotoProblem
  /**
   * The original, where processing failed. The person can retry processing where that may help,
   * send the original unchanged where `asItIs` is set, or save it elsewhere.
   */
  original?: Original
  /** The original or the photo is on disk and outlives this screen. */
  isOnDisk?: boolean
  /** The original without its metadata, where it may be sent unchanged. */
  asItIs?: TakenPhoto
  /** A processed photo that could not be stored. */
  photo?: TakenPhoto
}

/** Whether something of the photo remains that only the person may discard. */
export const isHeld = ({ original, photo }: PhotoFailure<string>): boolean =>
  original !== undefined || photo !== undefined

/** The code that processes photos was not downloaded, so the photo waits only for the network. */
export const isMissingCode = ({ problem }: { problem?: PhotoProblem | undefined }): boolean =>
  problem === 'not-downloaded'

/** The photos that one screen takes of its record. */
export interface Capture<Slot extends string> {
  /** The slot whose camera is open inside the page. */
  camera: Slot | undefined
  /** The number of photos that are being processed or written to disk. */
  underWay: number
  /** The photo that was stored last. */
  saved: SavedPhoto<Slot> | undefined
  /** Until this time, by the clock of `performance`, a tap opens no camera and no gallery. */
  quietUntil: number
  /** The failures in memory. */
  failures: readonly PhotoFailure<Slot>[]
  /** The ids of held photos that are decided, while the database still reports them. */
  decided: readonly string[]
  /** How often the app has led the person to a decision. */
  reminders: number
}

export const noCapture: Capture<never> = {
  camera: undefined,
  underWay: 0,
  saved: undefined,
  quietUntil: 0,
  failures: [],
  decided: [],
  reminders: 0,
}

/**
 * What happens to a photo, in this order; several photos can be under way at the same time:
 *
 *     tapped → opened → begun → kept → ended
 *                         ↑   ↘ failed → ended → settled
 *                         └──────── retry ──┘
 */
export type CaptureEvent<Slot extends string> =
  /** A camera or a gallery is about to open. */
  | { is: 'tapped' }
  /** The camera inside the page opens. */
  | { is: 'opened'; slot: Slot }
  /** The person closed the camera, or a photo is about to be held. */
  | { is: 'closed' }
  /** A photo, or the original of a failed one, is being processed and stored. */
  | { is: 'begun' }
  /** The photo is on disk. `quietUntil` is set where the camera inside the page was open. */
  | { is: 'kept'; id: string; saved: SavedPhoto<Slot>; isLast: boolean; quietUntil?: number }
  /** The photo is not stored, or there is no room for another one. */
  | { is: 'failed'; failure: PhotoFailure<Slot> }
  /** Nothing is done about the photo any more. */
  | { is: 'ended' }
  /** The failed photo was stored by a retry, or discarded. */
  | { is: 'settled'; id: string }
  /** The database has reported the held photos. */
  | { is: 'read'; onDisk: readonly { id: string }[] }
  /** A tap was refused, because a decision has to come first. */
  | { is: 'reminded' }

/**
 * Held failures stay until they are settled. A failure without a photo lasts until the next tap or
 * the next photo.
 */
export function captureAfter<Slot extends string>(
  before: Capture<Slot>,
  event: CaptureEvent<Slot>,
): Capture<Slot> {
  const held = (id?: string) => before.failures.filter((one) => isHeld(one) && one.id !== id)
  switch (event.is) {
    case 'tapped':
      // Without such a failure the state stays the same object, so that nothing below is drawn again.
      return before.failures.every(isHeld) ? before : { ...before, failures: held() }
    case 'opened':
      return { ...before, camera: event.slot }
    case 'closed':
      return { ...before, camera: undefined }
    case 'begun':
      return { ...before, underWay: before.underWay + 1 }
    case 'kept': {
      const { id, saved, isLast, quietUntil = before.quietUntil } = event
      const camera = isLast ? undefined : before.camera
      return { ...before, camera, saved, quietUntil, failures: held(id) }
    }
    case 'failed':
      return { ...before, failures: [...held(event.failure.id), event.failure] }
    case 'ended':
      return { ...before, underWay: before.underWay - 1 }
    case 'settled': {
      const failures = before.failures.filter(({ id }) => id !== event.id)
      // Hidden before the database reports the change, so that nobody decides twice.
      return { ...before, failures, decided: [...before.decided, event.id] }
    }
    case 'read':
      return afterRead(before, new Set(event.onDisk.map(({ id }) => id)))
    case 'reminded':
      return { ...before, reminders: before.reminders + 1 }
  }
}

function afterRead<Slot extends string>(
  before: Capture<Slot>,
  onDisk: ReadonlySet<string>,
): Capture<Slot> {
  // A decision is forgotten once the photo is gone, because a discarded photo may be restored.
  const decided = before.decided.filter((id) => onDisk.has(id))
  // An original that is on disk is shown from there, because another tab may decide about it.
  const failures = before.failures.filter(
    ({ id, photo }) => photo !== undefined || decided.includes(id) || !onDisk.has(id),
  )
  const isSame =
    decided.length === before.decided.length && failures.length === before.failures.length
  return isSame ? before : { ...before, decided, failures }
}

/** The undecided failures on disk, then those in memory. */
export const failuresOf = <Slot extends string>(
  { failures, decided }: Capture<Slot>,
  onDisk: readonly PhotoFailure<Slot>[],
): readonly PhotoFailure<Slot>[] => [
  ...onDisk.filter(({ id }) => !decided.includes(id) && !failures.some((one) => one.id === id)),
  ...failures,
]
