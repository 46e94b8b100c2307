import { useCallback, useEffect, useRef } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { NotUsedError } from '#src/evidence/photo/photo-failure.ts'
import { useRecord } from '#src/hooks/outbox/use-record.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { beginOver } from '#src/hooks/outbox/saw.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { addsUp, can } from '../rules.ts'
import { photosAfter } from '../step-photos.ts'

/** State of a step's photo when its camera opened. */
export interface BegunPicture extends Begun {
  /** The photo is to be added and not to replace another, even if the report changes while the camera is open. */
  isOneMore: boolean
}

/** Records the state of a step's photo when its camera opens, because the camera covers later changes. */
export const beginPicture = (
  state: StuffingState,
  pending: Pending,
  step: StuffingStep,
): BegunPicture => ({
  ...beginOver(pending, {
    operation: uploadPhoto,
    args: { idSaida: state.idSaida, step },
    shown: state,
  }),
  isOneMore: addsUp(state, step),
})

/**
 * Keeps a photo for a step; resolves, once it is stored, to the id of its entry. Rejects with NotSavedError, or with
 * NotUsedError when PRE is over and takes no photo any more. A photo of a later step is kept, because the step may
 * still open.
 */
export function useKeepPhoto(state: StuffingState, pending: Pending) {
  const record = useRecord(pending)
  // The step may end while a photo is being processed.
  const latest = useRef({ state, record, entries: pending.entries })
  useEffect(() => {
    latest.current = { state, record, entries: pending.entries }
  })
  return useCallback(
    async (step: StuffingStep, photo: TakenPhoto, begun?: BegunPicture): Promise<string> => {
      const { state: now, record: keep, entries } = latest.current
      const allowed = step !== 'PRE' || can.takePhoto(now, step)
      if (allowed !== true) throw new NotUsedError(allowed)
      const { sha256 } = photo
      const args = { idSaida: now.idSaida, photoId: photo.id, sha256 }
      // For an original from before a reload, the state at its start is unknown. A PRE photo is then added: in a
      // complete report that leads to a question before another photo is replaced.
      const isOneMore = begun?.isOneMore ?? step === 'PRE'
      if (isOneMore || addsUp(now, step)) return keep(addPrePhoto(args), [photo])
      const upload = uploadPhoto({ ...args, step }, { shown: now, begun })
      const before = step === now.step ? photosAfter(entries, step) : []
      return keep({ ...upload, before }, [photo])
    },
    [],
  )
}
