import { useCallback, useState } from 'react'
import { readableText, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { MissingParentError, whyNotSaved } from '#src/outbox/model/errors.ts'
import { PhotoError, type PhotoProblem } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'
import { takeAsItIs, takeFile, takeFrame, takeOriginal } from '#src/photos/take.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import type { PhotoSlot } from '../photo/photo-slot.ts'
import { onItsWay, usePhotosUnderWay } from '../photo/photos-under-way.ts'

/** What a photo was taken for and what became of it. */
export interface SavedPhoto<Slot extends string> {
  entryId: string
  slot: Slot
}

/** Why a photo was not kept, and what is still there of it. */
export interface PhotoFailure<Slot extends string> {
  /** Whatever photo comes of it has this id. */
  id: string
  slot: Slot
  message: string
  /** Of an original. */
  problem?: PhotoProblem
  /** Could not be processed: to be tried again where that may help, sent as it is, or saved elsewhere. */
  original?: Original
  /** The original, or the photo, outlives this screen. */
  isOnDisk?: boolean
  /** The original without its metadata, where it may be sent. */
  asItIs?: TakenPhoto
  /** Ready, but it could not be kept. */
  photo?: TakenPhoto
  /** It was told beside the screens already. */
  isSaid?: boolean
}

interface Keeping<Slot extends string> {
  /** The record that the photos are for. */
  place: string
  /** What of it a photo is. */
  slotOf: (slot: Slot) => PhotoSlot
  /** Whether its screen still stands. */
  isShown: () => boolean
  /** A photo that is there is about to be used. */
  onBegin?: (slot: Slot) => void
  /** A camera or a gallery has given it, and it is about to be kept. */
  onTaken: (slot: Slot, photo: TakenPhoto) => Promise<void>
  /** It is not about to be taken any more. */
  endSlot: (slot: Slot) => Promise<void>
  /** Resolves with the id of the entry, once it is on disk. Rejects with an error of `whyNotKept`. */
  keep: (slot: Slot, photo: TakenPhoto) => Promise<string>
  onSaved: (saved: SavedPhoto<Slot>) => void
  /** Something of a photo is still there, and waits for the person's decision. Resolves with whether it is on disk. */
  onHeld: (failure: PhotoFailure<Slot>) => Promise<boolean>
}

/** No photo is wanted any more where it was taken: `message` says why, to the person. */
export class NotUsedError extends Error {
  override name = 'NotUsedError'
}

/** For the person, whatever was thrown. */
function whyNotKept(error: unknown): string {
  if (error instanceof NotUsedError) return error.message
  const why = whyNotSaved(error)
  return why instanceof MissingParentError ? `A foto não foi salva. ${why.message}` : why.message
}

/** Something of it is left, and only the person may let it go. */
export const isHeld = ({ original, photo }: PhotoFailure<string>): boolean =>
  original !== undefined || photo !== undefined

/** It waits for the network alone. */
export const isMissingCode = ({ problem }: { problem?: PhotoProblem | undefined }): boolean =>
  problem === 'not-downloaded'

/** From a picked file or a frame to a photo on this device's disk, or to words for the person. */
export function useTakePhoto<Slot extends string>(keeping: Keeping<Slot>) {
  const { place, slotOf, isShown, onBegin, onTaken, endSlot, keep, onSaved, onHeld } = keeping
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
        // Its screen goes with the record, and with that what is said there.
        const isSaid = error instanceof MissingParentError
        // Nothing asks for it any more.
        if (isSaid || error instanceof NotUsedError) void endSlot(slot)
        if (isSaid) showToast(message, { tone: 'danger' })
        return { id: photo.id, slot, message, photo, isSaid }
      }
    },
    [endSlot, keep, onSaved],
  )

  const take = useCallback(
    async (slot: Slot, taking: Promise<TakenPhoto>, of?: string): Promise<boolean> => {
      // Also where the record gets its id from the provider meanwhile, and its place another name.
      setOwnUnderWay((count) => count + 1)
      const work = async () => {
        const failed = await takeAndKeep(slot, taking, of)
        if (failed !== undefined) vibrateFailed()
        // It is said to be kept once it is.
        const isOnDisk = failed !== undefined && isHeld(failed) && (await onHeld(failed))
        if (of !== undefined) forget([of])
        show(failed && { ...failed, isOnDisk })
        // Nobody sees what its screen would say any more.
        const isToBeSaid = failed !== undefined && failed.isSaid !== true && !isShown()
        // What could not be processed waits to be found; what was ready is taken for kept.
        if (isToBeSaid && (!isOnDisk || failed.photo !== undefined)) {
          sayLost(slotOf(slot), failed.message)
        }
        return failed === undefined
      }
      try {
        return await onItsWay(slotOf(slot), work)
      } finally {
        setOwnUnderWay((count) => count - 1)
      }
    },
    [slotOf, takeAndKeep, show, forget, onHeld, isShown],
  )

  const takeNew = async (slot: Slot, taking: Promise<TakenPhoto>) => {
    const photo = await taking
    await onTaken(slot, photo)
    return photo
  }

  return {
    /** Also where the screen was left and come to again meanwhile. */
    isTaking: ownUnderWay > 0 || isUnderWay,
    failures,
    show,
    forget,
    // Each of these resolves with whether the photo was kept.
    // A picked file goes stale: it is read before anything else is done.
    takeFile: (slot: Slot, file: File) => take(slot, takeNew(slot, takeFile(file))),
    takeFrame: (slot: Slot, frame: Promise<ImageBitmap>) =>
      take(slot, takeNew(slot, takeFrame(frame))),
    /** A photo that needs nothing of the camera: it comes back, or from another app. */
    keepReady: (slot: Slot, photo: TakenPhoto | Promise<TakenPhoto>) => {
      onBegin?.(slot)
      return take(slot, Promise.resolve(photo))
    },
    /** What is left of it once more: kept, or processed before. */
    retry: async ({ id, slot, photo, original }: PhotoFailure<Slot>) => {
      if (photo) return take(slot, Promise.resolve(photo), id)
      if (original === undefined) return false
      return take(slot, retake(original, id), id)
    },
    /** The original as it is. */
    useOriginal: async ({ id, slot, asItIs }: PhotoFailure<Slot>) =>
      asItIs !== undefined && take(slot, Promise.resolve(asItIs), id),
  }
}

/** What was not kept and why, as far as it is in memory. */
function useFailures<Slot extends string>() {
  const [failures, setFailures] = useState<readonly PhotoFailure<Slot>[]>([])

  /** What is held stays beside it; words alone last until the next ones. */
  const show = useCallback((failure: PhotoFailure<Slot> | undefined) => {
    setFailures((all) => {
      // Every tap on a camera clears the words: where there are none nothing is drawn anew.
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
  showToast(`${readableText(title, noIds)}, ${name}: a foto não foi salva. ${why}`, {
    tone: 'danger',
  })
const noIds: ServerIdByLocal = new Map()

const retake = async (original: Original, id: string) => named(await takeOriginal(original), id)

/** A photo under an id that was known before it. */
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
