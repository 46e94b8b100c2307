import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import { MissingParentError } from '#src/outbox/model/errors.ts'
import { findRoom } from '#src/reads/free-reads.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'
import { takeOriginal } from '#src/photos/take.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { holdPhoto } from '../held/held-photos.ts'
import { noteHint } from '../hint/photo-hints.ts'
import { isHeld, type CaptureEvent, type PhotoFailure } from './capture.ts'
import { failureOf, named, NotUsedError } from './photo-failure.ts'
import type { PhotoSlot } from './photo-slot.ts'
import { onItsWay } from './photos-under-way.ts'
import { bindSlot, endSlot, slotWithIds, type PhotoPlace } from './stored-slot.ts'

/**
 * The second half of a double tap on a shutter lands on the element that replaces the shutter. For
 * this time after a photo, in ms, a tap opens no camera and no gallery (UX-26).
 */
const sameTapMs = 700

/** What a feature says about the photos of a record. */
export interface PhotoFlowOptions<Slot extends string> {
  /** The record that the photos are for: `stuffing:4711`. */
  place: string
  /** The photo in words, and the screen on which it is taken. */
  describe: (slot: Slot) => Pick<PhotoSlot, 'path' | 'title' | 'name'>
  /** Stores the photo on disk; resolves to the id of its entry. After a rejection the photo is held. */
  keep: (slot: Slot, photo: TakenPhoto) => Promise<string>
  /** Whether the camera stays open for the next photo; by default it does not. */
  takesSeveral?: (slot: Slot) => boolean
  /**
   * Called once for a photo, before a camera or a gallery opens or an existing photo is used: the
   * caller can remember what the person saw at that time.
   */
  onBegin?: (slot: Slot) => void
  /** Called when a photo was stored, no further one is taken in a row, and the screen is still mounted. */
  onDone?: (slot: Slot) => void
}

/** The screen of a photo, as it was when the photo was taken. */
export interface PhotoScreen<Slot extends string> extends PhotoFlowOptions<Slot>, PhotoPlace {
  takesSeveral: (slot: Slot) => boolean
  /** The slot whose camera is open inside the page. */
  camera: Slot | undefined
  /** Whether the screen is still mounted. */
  isShown: () => boolean
  dispatch: (event: CaptureEvent<Slot>) => void
}

/** The slot of a photo, with the words of its record. */
export const slotOn = <Slot extends string>(
  { place, describe }: PhotoScreen<Slot>,
  slot: Slot,
): PhotoSlot => ({ place, slot, ...describe(slot) })

/** Whether the camera stays open for more photos of this slot, as only the camera inside the page can. */
const goesOn = <Slot extends string>({ camera, takesSeveral }: PhotoScreen<Slot>, slot: Slot) =>
  camera !== undefined && takesSeveral(slot)

/** Stores a photo of a camera or a gallery, as `takeReady` does. */
export const takeNew = <Slot extends string>(
  screen: PhotoScreen<Slot>,
  slot: Slot,
  taking: Promise<TakenPhoto>,
): Promise<boolean> => {
  const bound = taking.then(async (photo) => {
    if (!goesOn(screen, slot)) await bindSlot(screen, slot, photo.id)
    return photo
  })
  return takeReady(screen, slot, bound)
}

/** Stores what remains of a failed photo; an original is processed first. */
export async function retakePhoto<Slot extends string>(
  screen: PhotoScreen<Slot>,
  { id, slot, photo, original }: PhotoFailure<Slot>,
): Promise<boolean> {
  if (photo) return takeReady(screen, slot, Promise.resolve(photo), id)
  return original !== undefined && takeReady(screen, slot, processed(original, id), id)
}

const processed = async (original: Original, id: string) => named(await takeOriginal(original), id)

/** Stores the original of a failed photo unchanged. */
export const takeUnchanged = async <Slot extends string>(
  screen: PhotoScreen<Slot>,
  { id, slot, asItIs }: PhotoFailure<Slot>,
): Promise<boolean> => asItIs !== undefined && takeReady(screen, slot, Promise.resolve(asItIs), id)

/**
 * Stores a photo on this device's disk, or shows why that failed. Resolves to whether it was
 * stored. `id` is the id of the photo's earlier failure.
 */
export async function takeReady<Slot extends string>(
  screen: PhotoScreen<Slot>,
  slot: Slot,
  taking: Promise<TakenPhoto>,
  id?: string,
): Promise<boolean> {
  // Counted on the screen too, because the place is renamed when the record gets its id from the
  // provider.
  screen.dispatch({ is: 'begun' })
  try {
    return await onItsWay(slotOn(screen, slot), async () => {
      let photo: TakenPhoto | undefined
      let entryId: string
      try {
        photo = await taking
        entryId = await screen.keep(slot, photo)
      } catch (error) {
        await afterFailed(screen, await failureOf(slot, error, id, photo), error)
        return false
      }
      afterKept(screen, slot, photo, entryId)
      return true
    })
  } finally {
    screen.dispatch({ is: 'ended' })
  }
}

function afterKept<Slot extends string>(
  screen: PhotoScreen<Slot>,
  slot: Slot,
  photo: TakenPhoto,
  entryId: string,
): void {
  const isLast = !screen.takesSeveral(slot)
  const quiet = screen.camera !== undefined && { quietUntil: performance.now() + sameTapMs }
  screen.dispatch({ is: 'kept', id: photo.id, saved: { entryId, slot }, isLast, ...quiet })
  if (!goesOn(screen, slot)) void endSlot(screen, slot)
  // The screen was left: do not navigate back to it.
  if (isLast && screen.isShown()) screen.onDone?.(slot)
  vibrateSaved()
  // Only a stored photo is measured, so that no measurement delays or prevents the storing.
  void noteHint(photo)
}

async function afterFailed<Slot extends string>(
  screen: PhotoScreen<Slot>,
  failure: PhotoFailure<Slot>,
  error: unknown,
): Promise<void> {
  const { slot, message, photo } = failure
  const isGone = error instanceof MissingParentError
  // No screen asks for this photo any more.
  if (isGone || error instanceof NotUsedError) void endSlot(screen, slot)
  // A toast, because the screen disappears with the deleted record.
  if (isGone) showToast(message, { tone: 'danger' })
  vibrateFailed()
  // The failure is shown only after this, because it says whether the photo is on disk.
  const isOnDisk = isHeld(failure) && (await hold(screen, failure))
  screen.dispatch({ is: 'failed', failure: { ...failure, isOnDisk } })
  // The home shows a held original; a processed photo could be mistaken for a stored one.
  if (isGone || screen.isShown() || (isOnDisk && photo === undefined)) return
  // A toast, because the screen is no longer mounted.
  const { title, name } = await slotWithIds(screen, slotOn(screen, slot))
  showToast(`${title}, ${name}: a foto não foi salva. ${message}`, { tone: 'danger' })
}

/** Closes the camera, and writes to disk what remains. Resolves to whether that is on disk. */
async function hold<Slot extends string>(
  screen: PhotoScreen<Slot>,
  { id, slot, message, problem, original, photo }: PhotoFailure<Slot>,
): Promise<boolean> {
  const { database, person, dispatch } = screen
  dispatch({ is: 'closed' })
  const left = original ?? photo
  if (left === undefined || person === undefined) return false
  const held = { ...slotOn(screen, slot), message, problem, id, original: left }
  try {
    await holdPhoto(database, person, held)
  } catch {
    // The photo could not be written to disk, but the screen still has it in memory.
    return false
  }
  void endSlot(screen, slot)
  return true
}

/** Resolves to whether another photo fits on the device; shows why where it does not. */
export async function hasRoom<Slot extends string>(
  { dispatch }: PhotoScreen<Slot>,
  slot: Slot,
): Promise<boolean> {
  try {
    await findRoom()
    return true
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error
    const { message } = error
    dispatch({ is: 'failed', failure: { id: crypto.randomUUID(), slot, message } })
    vibrateFailed()
    return false
  }
}
