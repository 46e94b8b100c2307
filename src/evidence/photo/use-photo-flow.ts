import { useCallback, useEffect, useRef, useState } from 'react'
import { useBusy } from '#src/hooks/draft/use-busy.ts'
import { useIsShown } from '#src/hooks/use-is-shown.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { tapTime } from '#src/ui/form/same-tap.ts'
import { stopCamera } from '#src/photos/camera.ts'
import { findRoom } from '#src/photos/make-room.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { useDecisions } from '../decision/use-decisions.ts'
import type { PhotoSlot } from './photo-slot.ts'
import { useHeldPhotos } from '../held/use-held-photos.ts'
import { usePhotoSlot } from './use-photo-slot.ts'
import { useTakePhoto, type PhotoFailure, type SavedPhoto } from '../camera/use-take-photo.ts'

/**
 * The second half of a double tap on a shutter lands on the element that replaces the shutter. For
 * this time after a photo, in ms, a tap opens no camera and no gallery (UX-26).
 */
const sameTapMs = 700

const hasPageCamera = () => navigator.mediaDevices !== undefined

interface PhotoFlowOptions<Slot extends string> {
  /** The record that the photos are for: `stuffing:4711`. */
  place: string
  /** The photo in words, and the screen on which it is taken. */
  describe: (slot: Slot) => Pick<PhotoSlot, 'path' | 'title' | 'name'>
  /** Stores the photo on disk; resolves to the id of its entry. After a rejection the photo is held. */
  keep: (slot: Slot, photo: TakenPhoto) => Promise<string>
  /** Whether the camera stays open for the next photo. */
  takesSeveral: (slot: Slot) => boolean
  /**
   * Called once for a photo, before a camera or a gallery opens or an existing photo is used: the
   * caller can remember what the person saw at that time.
   */
  onBegin?: (slot: Slot) => void
  /** Called when a photo was stored, no further one is taken in a row, and the screen is still mounted. */
  onDone?: (slot: Slot) => void
}

/** Runs a photo from «Tirar foto» to the disk: the slot, the camera, the failures. */
export function usePhotoFlow<Slot extends string>(options: PhotoFlowOptions<Slot>) {
  const { place, describe, takesSeveral, onBegin, onDone } = options
  const isShown = useIsShown()
  const [camera, setCamera] = useState<Slot>()
  /** Whether the camera stays open for more photos of this slot, as only the camera inside the page can. */
  const goesOn = useCallback(
    (slot: Slot) => camera !== undefined && takesSeveral(slot),
    [camera, takesSeveral],
  )
  const slots = useSlots(place, describe, goesOn)
  const { interrupted, slotOf, keepSlot, endSlot, clearSlot } = slots
  const [usesSystemCamera, setSystemCamera] = useState(() => !hasPageCamera())
  const [saved, setSaved] = useState<SavedPhoto<Slot>>()
  const disk = useHeldPhotos<Slot>(place)
  const { hold } = disk
  const quietUntil = useRef(0)
  const { offerPicker, openPicker } = usePickers<Slot>()

  const onSaved = useCallback(
    (photo: SavedPhoto<Slot>) => {
      setSaved(photo)
      if (camera !== undefined) quietUntil.current = performance.now() + sameTapMs
      if (!goesOn(photo.slot)) void endSlot(photo.slot)
      if (takesSeveral(photo.slot)) return
      setCamera(undefined)
      // The screen was left: do not navigate back to it.
      if (isShown()) onDone?.(photo.slot)
    },
    [endSlot, goesOn, takesSeveral, onDone, isShown, camera],
  )

  const onHeld = useCallback(
    async (failure: PhotoFailure<Slot>) => {
      setCamera(undefined)
      const isOnDisk = await holdFailed(failure, slotOf(failure.slot), hold)
      if (isOnDisk) void endSlot(failure.slot)
      return isOnDisk
    },
    [hold, endSlot, slotOf],
  )

  const taking = useTakePhoto({ ...options, ...slots, isShown, onSaved, onHeld })
  const { show } = taking
  const decisions = useDecisions({ taking, disk, endSlot })
  const { heldReason, mustDecide } = decisions
  useBusy(camera !== undefined || taking.isTaking || heldReason !== undefined)
  useEffect(() => stopCamera, [])
  useEndOnLeaving(camera, isShown, endSlot)

  const died = interrupted?.place === place ? interrupted : undefined

  /** Resolves to whether a camera or a gallery may open: no decision is due, and there is room. */
  const prepare = async (slot: Slot): Promise<boolean> => {
    if (tapTime() < quietUntil.current || mustDecide()) return false
    onBegin?.(slot)
    show(undefined)
    if (!(await hasRoom(slot, show))) return false
    // Without a stored slot a crash costs a few taps, but without a camera the photo would be lost.
    await keepSlot(slotOf(slot)).catch(() => undefined)
    return true
  }

  const openCamera = async (slot: Slot) => {
    if (await prepare(slot)) setCamera(slot)
  }
  const closeCamera = () => {
    setCamera(undefined)
    void clearSlot()
  }
  const takeFrame = async (slot: Slot, frame: Promise<ImageBitmap>) => {
    const isKept = await taking.takeFrame(slot, frame)
    if (isKept && takesSeveral(slot) && !(await hasRoom(slot, show))) closeCamera()
  }

  return {
    ...taking,
    ...decisions,
    takeFrame,
    /** The slot whose camera is open inside the page. */
    camera,
    usesSystemCamera,
    saved,
    /** The photo that was about to be taken when the page was killed (UX-12). */
    interrupted: died?.slot as Slot | undefined,
    prepare,
    openCamera,
    /**
     * Registers the button that opens the system's camera; returns a function that unregisters it.
     */
    offerPicker,
    /** Opens the camera without a tap. */
    pick: (slot: Slot) => {
      if (usesSystemCamera) openPicker(slot)
      else void openCamera(slot)
    },
    closeCamera,
    cameraFailed: () => setSystemCamera(true),
    forgetSlot: () => void clearSlot(),
  }
}

export type PhotoFlow<Slot extends string> = ReturnType<typeof usePhotoFlow<Slot>>

/** Leaving the screen ends the slot, because the page was not killed. */
function useEndOnLeaving<Slot extends string>(
  camera: Slot | undefined,
  isShown: () => boolean,
  endSlot: (slot: Slot) => Promise<void>,
) {
  useEffect(() => {
    if (camera === undefined) return undefined
    return () => {
      if (!isShown()) void endSlot(camera)
    }
  }, [camera, endSlot, isShown])
}

/** The slots, with the words of this record. */
function useSlots<Slot extends string>(
  place: string,
  describe: PhotoFlowOptions<Slot>['describe'],
  goesOn: (slot: Slot) => boolean,
) {
  const { interrupted, withIds, keep: keepSlot, bind, clearOf, clear: clearSlot } = usePhotoSlot()
  const slotOf = useCallback(
    (slot: Slot): PhotoSlot => ({ place, slot, ...describe(slot) }),
    [place, describe],
  )
  const onTaken = useCallback(
    async (slot: Slot, { id }: TakenPhoto) => {
      if (!goesOn(slot)) await bind(slotOf(slot), id)
    },
    [goesOn, bind, slotOf],
  )
  /** Deletes the slot of a photo that was taken or is no longer wanted. */
  const endSlot = useCallback((slot: Slot) => clearOf(slotOf(slot)), [clearOf, slotOf])
  const namedSlotOf = useCallback((slot: Slot) => withIds(slotOf(slot)), [withIds, slotOf])
  return { interrupted, slotOf, namedSlotOf, keepSlot, onTaken, endSlot, clearSlot }
}

type Show<Slot extends string> = (failure: PhotoFailure<Slot> | undefined) => void

/** The screen's buttons that open the system's camera, by slot. */
function usePickers<Slot extends string>() {
  const pickerBySlot = useRef(new Map<Slot, () => void>())
  const offerPicker = useCallback((slot: Slot, open: () => void) => {
    const pickers = pickerBySlot.current
    pickers.set(slot, open)
    return () => void pickers.delete(slot)
  }, [])
  return { offerPicker, openPicker: (slot: Slot) => pickerBySlot.current.get(slot)?.() }
}

/** Holds the original or the processed photo of a failure. Resolves to whether it is on disk. */
function holdFailed<Slot extends string>(
  { id, message, problem, original, photo }: PhotoFailure<Slot>,
  slot: PhotoSlot,
  hold: ReturnType<typeof useHeldPhotos<Slot>>['hold'],
): Promise<boolean> {
  const left = original ?? photo
  if (left === undefined) return Promise.resolve(false)
  return hold({ ...slot, message, problem, id, original: left })
}

/** Resolves to whether another photo fits on the device; shows why where it does not. */
async function hasRoom<Slot extends string>(slot: Slot, show: Show<Slot>): Promise<boolean> {
  try {
    await findRoom()
    return true
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error
    show({ id: crypto.randomUUID(), slot, message: error.message })
    vibrateFailed()
    return false
  }
}
