import { useCallback, useEffect, useRef } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { NotUsedError } from '#src/evidence/camera/use-take-photo.ts'
import { useRecord } from '#src/hooks/outbox/use-record.ts'
import type { Laid } from '#src/outbox/store/queries.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { beginOver } from '#src/outbox/view/saw.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { addsUp, can } from '../rules.ts'

/** How the photo of a step stood as its camera opened. */
export interface BegunPicture extends Begun {
  /** It was to be one more, which it stays whatever becomes of the report behind the camera. */
  isOneMore: boolean
}

/** What is shown of a step's photo as its camera opens: it covers what comes in meanwhile. */
export const beginPicture = (
  state: StuffingState,
  laid: Laid,
  step: StuffingStep,
): BegunPicture => ({
  ...beginOver(laid, {
    operation: uploadPhoto,
    args: { idSaida: state.idSaida, step },
    shown: state,
  }),
  isOneMore: addsUp(state, step),
})

/**
 * Keeps a photo for a step: on this device's disk when it resolves, with the id of its entry.
 * Rejects with NotSavedError, or with NotUsedError where the step takes no photo any more: PRE, once it
 * is over. What another step waits for may come yet.
 */
export function useKeepPhoto(state: StuffingState, laid: Laid) {
  const record = useRecord(laid)
  // While a photo is being processed its step may come to an end.
  const latest = useRef({ state, record })
  useEffect(() => {
    latest.current = { state, record }
  })
  return useCallback(
    async (step: StuffingStep, photo: TakenPhoto, begun?: BegunPicture): Promise<string> => {
      const { state: now, record: keep } = latest.current
      const allowed = step !== 'PRE' || can.takePhoto(now, step)
      if (allowed !== true) throw new NotUsedError(allowed)
      const { sha256 } = photo
      const args = { idSaida: now.idSaida, photoId: photo.id, sha256 }
      // Of an original that outlived its page nobody knows: as one more it is asked about.
      const isOneMore = begun?.isOneMore ?? step === 'PRE'
      if (isOneMore || addsUp(now, step)) return keep(addPrePhoto(args), [photo])
      return keep(uploadPhoto({ ...args, step }, { shown: now, begun }), [photo])
    },
    [],
  )
}
