import { useCallback, useState } from 'react'
import { MissingParentError, whyNotSaved } from '#src/outbox/model/errors.ts'
import { PhotoError, type PhotoProblem } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'
import { takeAsItIs, takeFile, takeFrame, takeOriginal } from '#src/photos/take.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import type { PhotoSlot } from '../photo/photo-slot.ts'
import { onItsWay, usePhotosUnderWay } from '../photo/photos-under-way.ts'

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
  /** A toast has already shown the message. */
  isSaid?: boolean
}

interface Keeping<Slot extends string> {
  /** The record that the photos are for. */
  place: string
  /** The slot of a photo of this record. */
  slotOf: (slot: Slot) => PhotoSlot
  /** Resolves to that slot with the names by which the provider knows the record by now. */
  namedSlotOf: (slot: Slot) => Promise<PhotoSlot>
  /** Whether the screen is still mounted. */
  isShown: () => boolean
  /** Called before an existing photo is used. */
  onBegin?: (slot: Slot) => void
  /** Called when a camera or a gallery has returned a photo, before it is stored. */
  onTaken: (slot: Slot, photo: TakenPhoto) => Promise<void>
  /** The photo of this slot is no longer wanted. */
  endSlot: (slot: Slot) => Promise<void>
  /** Resolves to the id of the entry, once the entry is on disk. */
  keep: (slot: Slot, photo: TakenPhoto) => Promise<string>
  onSaved: (saved: SavedPhoto<Slot>) => void
  /**
   * Called when the original or the processed photo waits for the person's decision. Resolves to
   * whether it is on disk.
   */
  onHeld: (failure: PhotoFailure<Slot>) => Promise<boolean>
}

/** The photo is no longer wanted at its place: `message` tells the person why. */
export class NotUsedError extends Error {
  override name = 'NotUsedError'
}

/** The message for the person, for any thrown value. */
function whyNotKept(error: unknown): string {
  if (error instanceof NotUsedError) return error.message
  const why = whyNotSaved(error)
  return why instanceof MissingParentError ? `A foto não foi salva. ${why.message}` : why.message
}

/** Whether something of the photo remains that only the person may discard. */
export const isHeld = ({ original, photo }: PhotoFailure<string>): boolean =>
  original !== undefined || photo !== undefined

/** The code that processes photos was not downloaded, so the photo waits only for the network. */
export const isMissingCode = ({ problem }: { problem?: PhotoProblem | undefined }): boolean =>
  problem === 'not-downloaded'

/** Stores a picked file or a frame as a photo on this device's disk, or shows why that failed. */
export function useTakePhoto<Slot extends string>(keeping: Keeping<Slot>) {
  const { place, slotOf, namedSlotOf, isShown, onBegin, onTaken, endSlot, keep, onSaved, onHeld } =
    keeping
  const [ownUnderWay, setOwnUnderWay] = useState(0)
  const isUnderWay = usePhotosUnderWay((photo) => photo.place === place)
  const { failures, show, forget } = useFailures<Slot>()

  const takeAndKeep = useCallback(
    async (
      slot: Slot,
      taking: Promise<TakenPhoto>,
      id?: string,
    ): Promise<PhotoFailure<Slot> | undefined> => {
      let photo: TakenPhoto | undefined
      try {
        photo = await taking
        onSaved({ entryId: await keep(slot, photo), slot })
        vibrateSaved()
        return undefined
      } catch (error) {
        if (error instanceof PhotoError) return failureOf(slot, error, id)
        const message = whyNotKept(error)
        if (photo === undefined) return { id: id ?? crypto.randomUUID(), slot, message }
        // A toast, because the screen disappears with the deleted record.
        const isSaid = error instanceof MissingParentError
        // No screen asks for this photo any more.
        if (isSaid || error instanceof NotUsedError) void endSlot(slot)
        if (isSaid) showToast(message, { tone: 'danger' })
        return { id: photo.id, slot, message, photo, isSaid }
      }
    },
    [endSlot, keep, onSaved],
  )

  const take = useCallback(
    async (slot: Slot, taking: Promise<TakenPhoto>, of?: string): Promise<boolean> => {
      // A counter of its own, because the place is renamed when the record gets its id from the
      // provider.
      setOwnUnderWay((count) => count + 1)
      const work = async () => {
        const failed = await takeAndKeep(slot, taking, of)
        if (failed !== undefined) vibrateFailed()
        // The failure is shown only after this, because it says whether the photo is on disk.
        const isOnDisk = failed !== undefined && isHeld(failed) && (await onHeld(failed))
        if (of !== undefined) forget([of])
        show(failed && { ...failed, isOnDisk })
        // A toast, because the screen is no longer mounted.
        const isToBeSaid = failed !== undefined && failed.isSaid !== true && !isShown()
        // The home shows a held original; a processed photo could be mistaken for a stored one.
        if (isToBeSaid && (!isOnDisk || failed.photo !== undefined)) {
          sayLost(await namedSlotOf(slot), failed.message)
        }
        return failed === undefined
      }
      try {
        return await onItsWay(slotOf(slot), work)
      } finally {
        setOwnUnderWay((count) => count - 1)
      }
    },
    [slotOf, namedSlotOf, takeAndKeep, show, forget, onHeld, isShown],
  )

  const takeNew = async (slot: Slot, taking: Promise<TakenPhoto>) => {
    const photo = await taking
    await onTaken(slot, photo)
    return photo
  }

  return {
    /** Also true after the screen was left and reopened. */
    isTaking: ownUnderWay > 0 || isUnderWay,
    failures,
    show,
    forget,
    // Each of these functions resolves to whether the photo was stored. A picked file can become
    // unreadable, so reading it starts before anything else.
    takeFile: (slot: Slot, file: File) => take(slot, takeNew(slot, takeFile(file))),
    takeFrame: (slot: Slot, frame: Promise<ImageBitmap>) =>
      take(slot, takeNew(slot, takeFrame(frame))),
    /** Stores a photo that needs no camera: a restored one, or one from another app. */
    keepReady: (slot: Slot, photo: TakenPhoto | Promise<TakenPhoto>) => {
      onBegin?.(slot)
      return take(slot, Promise.resolve(photo))
    },
    /** Retries what remains: stores the photo, or processes the original first. */
    retry: async ({ id, slot, photo, original }: PhotoFailure<Slot>) => {
      if (photo) return take(slot, Promise.resolve(photo), id)
      if (original === undefined) return false
      return take(slot, retake(original, id), id)
    },
    /** Stores the original unchanged. */
    useOriginal: async ({ id, slot, asItIs }: PhotoFailure<Slot>) =>
      asItIs !== undefined && take(slot, Promise.resolve(asItIs), id),
  }
}

/** The failures of this screen, in memory. */
function useFailures<Slot extends string>() {
  const [failures, setFailures] = useState<readonly PhotoFailure<Slot>[]>([])

  /** Held failures stay; a failure without a photo lasts until the next call. */
  const show = useCallback((failure: PhotoFailure<Slot> | undefined) => {
    setFailures((all) => {
      // Every tap on a camera clears the messages; keep the state where there are none, to avoid a
      // render.
      if (failure === undefined && all.every(isHeld)) return all
      return [...all.filter(isHeld), ...(failure ? [failure] : [])]
    })
  }, [])
  const forget = useCallback((ids: readonly string[]) => {
    setFailures((all) => all.filter(({ id }) => !ids.includes(id)))
  }, [])
  return { failures, show, forget }
}

const sayLost = ({ title, name }: PhotoSlot, why: string) =>
  showToast(`${title}, ${name}: a foto não foi salva. ${why}`, { tone: 'danger' })

const retake = async (original: Original, id: string) => named(await takeOriginal(original), id)

/** The photo under an id that was assigned earlier. */
export const named = (photo: TakenPhoto, id: string): TakenPhoto => ({
  ...photo,
  id,
  filename: `foto-${id}.jpg`,
})

export async function failureOf<Slot extends string>(
  slot: Slot,
  { message, problem, original }: PhotoError,
  id: string = crypto.randomUUID(),
): Promise<PhotoFailure<Slot>> {
  const asItIs = original && (await takeAsItIs(original).catch(() => undefined))
  return {
    id,
    slot,
    message,
    ...(original && { problem, original }),
    ...(asItIs && { asItIs: named(asItIs, id) }),
  }
}
