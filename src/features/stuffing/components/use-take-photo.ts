import { useCallback, useState } from 'react'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { NotSavedError } from '#src/outbox/storage-errors.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'
import { takeAsItIs, takeFile, takeFrame, takeOriginal } from '#src/photos/take.ts'
import { vibrateFailed, vibrateSaved } from './vibrate.ts'

/** What a photo was taken for and what became of it. */
export interface SavedPhoto {
  entryId: string
  step: StuffingStep
}

/** Why a photo was not kept, and what is still there of it. */
export interface PhotoFailure {
  step: StuffingStep
  message: string
  /** Could not be processed: to be tried again, or sent as it is. */
  original?: Original
  /** The original without its metadata, where it may be sent. */
  asItIs?: TakenPhoto
  /** Ready, but it did not fit on this device. */
  photo?: TakenPhoto
}

interface Keeping {
  keep: (step: StuffingStep, photo: TakenPhoto) => Promise<string>
  onSaved: (saved: SavedPhoto) => void
  /** Something of a photo is still there, and waits for the person's decision. */
  onHeld: (failure: PhotoFailure) => Promise<void>
}

/** Something of it is left, and only the person may let it go. */
export const isHeld = (failure: PhotoFailure | undefined): boolean =>
  failure?.original !== undefined || failure?.photo !== undefined

/** From a picked file or a frame to a photo on this device's disk, or to words for the person. */
export function useTakePhoto({ keep, onSaved, onHeld }: Keeping) {
  const [underWay, setUnderWay] = useState(0)
  const [failure, setFailure] = useState<PhotoFailure>()

  const takeAndKeep = useCallback(
    async (step: StuffingStep, taking: Promise<TakenPhoto>): Promise<PhotoFailure | undefined> => {
      let photo: TakenPhoto | undefined
      try {
        photo = await taking
        onSaved({ entryId: await keep(step, photo), step })
        vibrateSaved()
        return undefined
      } catch (error) {
        if (error instanceof PhotoError) return failureOf(step, error)
        if (photo === undefined || !(error instanceof NotSavedError)) throw error
        return { step, message: error.message, photo }
      }
    },
    [keep, onSaved],
  )

  const take = useCallback(
    async (step: StuffingStep, taking: Promise<TakenPhoto>) => {
      setUnderWay((count) => count + 1)
      try {
        const failed = await takeAndKeep(step, taking)
        setFailure(failed)
        if (failed === undefined) return
        vibrateFailed()
        if (isHeld(failed)) await onHeld(failed)
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
    // A picked file goes stale: it is read before anything else is done.
    takeFile: (step: StuffingStep, file: File) => take(step, takeFile(file)),
    takeFrame: (step: StuffingStep, frame: Promise<ImageBitmap>) => take(step, takeFrame(frame)),
    /** The original once more. */
    retry: (step: StuffingStep, original: Original) => take(step, takeOriginal(original)),
    /** A photo that is ready: it did not fit before, or goes as it is. */
    keepReady: (step: StuffingStep, photo: TakenPhoto) => take(step, Promise.resolve(photo)),
  }
}

export async function failureOf(step: StuffingStep, error: PhotoError): Promise<PhotoFailure> {
  const { message, original } = error
  const asItIs = original && (await takeAsItIs(original).catch(() => undefined))
  return { step, message, ...(original && { original }), ...(asItIs && { asItIs }) }
}
