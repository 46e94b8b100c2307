import { useCallback, useEffect, useRef } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { NotUsedError } from '#src/evidence/camera/use-take-photo.ts'
import { useRecord } from '#src/hooks/outbox/use-record.ts'
import type { Laid } from '#src/outbox/store/queries.ts'
import { begin, seenSince, type Begun, type LookedAt } from '#src/outbox/view/seen-since.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto, type UploadPhotoArgs } from '../operations/upload-photo.ts'
import { pictureIn, seenAt } from '../pictures.ts'
import { addsUp, can } from '../rules.ts'

/** How the photo of a step stood as its camera opened; undefined within where nothing tells. */
export interface BegunPicture extends Begun<string | null | undefined> {
  /** It was to be one more, which it stays whatever becomes of the report behind the camera. */
  isOneMore: boolean
}

/** What is shown of a step's photo as its camera opens: it covers what comes in meanwhile. */
export const beginPicture = (
  state: StuffingState,
  laid: Laid,
  step: StuffingStep,
): BegunPicture => ({
  ...begin(lookedAt(state, laid, step)),
  isOneMore: addsUp(state, step),
})

const lookedAt = (
  state: StuffingState,
  laid: Laid,
  step: StuffingStep,
): LookedAt<string | null | undefined> => ({
  ...{ ...laid, operation: uploadPhoto, args: { step } },
  shown: seenAt(state, step),
  gave: ({ args }) => (args as UploadPhotoArgs).sha256,
  asShown: (seen) => pictureIn(seen)?.sha256,
})

/**
 * Keeps a photo for a step: on this device's disk when it resolves, with the id of its entry.
 * Rejects with NotSavedError, or with NotUsedError where the step takes no photo any more: PRE, once it
 * is over. What another step waits for may come yet.
 */
export function useKeepPhoto(state: StuffingState, laid: Laid) {
  const record = useRecord(laid)
  // While a photo is being processed its step may come to an end.
  const latest = useRef({ state, laid })
  useEffect(() => {
    latest.current = { state, laid }
  })
  return useCallback(
    async (step: StuffingStep, photo: TakenPhoto, begun?: BegunPicture): Promise<string> => {
      const { state: now, laid: acts } = latest.current
      const allowed = step !== 'PRE' || can.takePhoto(now, step)
      if (allowed !== true) throw new NotUsedError(allowed)
      const { sha256 } = photo
      const args = { idSaida: now.idSaida, photoId: photo.id, sha256 }
      // Of an original that outlived its page nobody knows: as one more it is asked about.
      const isOneMore = begun?.isOneMore ?? step === 'PRE'
      if (isOneMore || addsUp(now, step)) return record(addPrePhoto(args), [photo])
      const { before } = seenSince(lookedAt(now, acts, step), begun)
      const seen = before === undefined ? {} : { before }
      return record(uploadPhoto({ ...args, step, ...seen }), [photo])
    },
    [record],
  )
}
