import { useCallback, useRef, useState } from 'react'
import type { StuffingStep } from '#src/domain/stuffing-steps.ts'
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

/** From a picked file or a frame to a photo on this device's disk, or to words for the person. */
export function useTakePhoto({ keep, onSaved, onHeld }: Keeping) {
  const [isTaking, setTaking] = useState(false)
  const [failure, setFailure] = useState<PhotoFailure>()
  const under = useRef(false)

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
    async (step: StuffingStep, start: () => Promise<TakenPhoto>) => {
      // A second tap, or a second file, before the first is kept (UX-26).
      if (under.current) return
      under.current = true
      const taking = start()
      setTaking(true)
      setFailure(undefined)
      try {
        const failed = await takeAndKeep(step, taking)
        if (failed === undefined) return
        setFailure(failed)
        vibrateFailed()
        if (failed.original !== undefined || failed.photo !== undefined) await onHeld(failed)
      } finally {
        under.current = false
        setTaking(false)
      }
    },
    [takeAndKeep, onHeld],
  )

  return {
    isTaking,
    failure,
    show: setFailure,
    fail: (step: StuffingStep, message: string) => setFailure({ step, message }),
    dismiss: () => setFailure(undefined),
    takeFile: (step: StuffingStep, file: File) => take(step, () => takeFile(file)),
    takeFrame: (step: StuffingStep, frame: ImageBitmap) => take(step, () => takeFrame(frame)),
    /** The original once more. */
    retry: (step: StuffingStep, original: Original) => take(step, () => takeOriginal(original)),
    /** A photo that is ready: it did not fit before, or goes as it is. */
    keepReady: (step: StuffingStep, photo: TakenPhoto) => take(step, () => Promise.resolve(photo)),
  }
}

export async function failureOf(step: StuffingStep, error: PhotoError): Promise<PhotoFailure> {
  const { message, original } = error
  const asItIs = original && (await takeAsItIs(original).catch(() => undefined))
  return { step, message, ...(original && { original }), ...(asItIs && { asItIs }) }
}
