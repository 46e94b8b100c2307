import { useCallback, useState } from 'react'
import { NotSavedError } from '#src/outbox/storage-errors.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'
import { takeAsItIs, takeFile, takeFrame, takeOriginal } from '#src/photos/take.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'

/** What a photo was taken for and what became of it. */
export interface SavedPhoto<Slot extends string> {
  entryId: string
  slot: Slot
}

/** Why a photo was not kept, and what is still there of it. */
export interface PhotoFailure<Slot extends string> {
  slot: Slot
  message: string
  /** Could not be processed: to be tried again, or sent as it is. */
  original?: Original
  /** The original without its metadata, where it may be sent. */
  asItIs?: TakenPhoto
  /** Ready, but it did not fit on this device. */
  photo?: TakenPhoto
}

interface Keeping<Slot extends string> {
  /** Resolves with the id of the entry, once it is on disk. Rejects with NotSavedError. */
  keep: (slot: Slot, photo: TakenPhoto) => Promise<string>
  onSaved: (saved: SavedPhoto<Slot>) => void
  /** Something of a photo is still there, and waits for the person's decision. */
  onHeld: (failure: PhotoFailure<Slot>) => Promise<void>
}

/** Something of it is left, and only the person may let it go. */
export const isHeld = (failure: PhotoFailure<string> | undefined): boolean =>
  failure?.original !== undefined || failure?.photo !== undefined

/** From a picked file or a frame to a photo on this device's disk, or to words for the person. */
export function useTakePhoto<Slot extends string>({ keep, onSaved, onHeld }: Keeping<Slot>) {
  const [underWay, setUnderWay] = useState(0)
  const [failure, setFailure] = useState<PhotoFailure<Slot>>()

  const takeAndKeep = useCallback(
    async (slot: Slot, taking: Promise<TakenPhoto>): Promise<PhotoFailure<Slot> | undefined> => {
      let photo: TakenPhoto | undefined
      try {
        photo = await taking
        onSaved({ entryId: await keep(slot, photo), slot })
        vibrateSaved()
        return undefined
      } catch (error) {
        if (error instanceof PhotoError) return failureOf(slot, error)
        if (photo === undefined || !(error instanceof NotSavedError)) throw error
        return { slot, message: error.message, photo }
      }
    },
    [keep, onSaved],
  )

  const take = useCallback(
    async (slot: Slot, taking: Promise<TakenPhoto>): Promise<boolean> => {
      setUnderWay((count) => count + 1)
      try {
        const failed = await takeAndKeep(slot, taking)
        setFailure(failed)
        if (failed === undefined) return true
        vibrateFailed()
        if (isHeld(failed)) await onHeld(failed)
        return false
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [takeAndKeep, onHeld],
  )

  return {
    isTaking: underWay > 0,
    failure,
    show: setFailure,
    // Each of these resolves with whether the photo was kept.
    // A picked file goes stale: it is read before anything else is done.
    takeFile: (slot: Slot, file: File) => take(slot, takeFile(file)),
    takeFrame: (slot: Slot, frame: Promise<ImageBitmap>) => take(slot, takeFrame(frame)),
    /** The original once more. */
    retry: (slot: Slot, original: Original) => take(slot, takeOriginal(original)),
    /** A photo that is ready: it did not fit before, or goes as it is. */
    keepReady: (slot: Slot, photo: TakenPhoto) => take(slot, Promise.resolve(photo)),
  }
}

export async function failureOf<Slot extends string>(
  slot: Slot,
  error: PhotoError,
): Promise<PhotoFailure<Slot>> {
  const { message, original } = error
  const asItIs = original && (await takeAsItIs(original).catch(() => undefined))
  return { slot, message, ...(original && { original }), ...(asItIs && { asItIs }) }
}
