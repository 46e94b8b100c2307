import { useCallback, useEffect, useRef } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { NotUsedError } from '#src/evidence/use-take-photo.ts'
import { useRecord } from '#src/hooks/use-record.ts'
import type { Entry } from '#src/outbox/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { addsUp, can } from '../rules.ts'

/**
 * Keeps a photo for a step: on this device's disk when it resolves, with the id of its entry.
 * Rejects with NotSavedError, or with NotUsedError where the step takes no photo any more: PRE, once it
 * is over. What another step waits for may come yet.
 */
export function useKeepPhoto(state: StuffingState, entries: readonly Entry[]) {
  const record = useRecord(entries)
  // While a photo is being processed its step may come to an end.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  return useCallback(
    async (step: StuffingStep, photo: TakenPhoto): Promise<string> => {
      const allowed = step !== 'PRE' || can.takePhoto(latest.current, step)
      if (allowed !== true) throw new NotUsedError(allowed)
      const args = { idSaida: latest.current.idSaida, photoId: photo.id }
      const isOneMore = addsUp(latest.current, step)
      const intent = isOneMore ? addPrePhoto(args) : uploadPhoto({ ...args, step })
      return record(intent, [photo])
    },
    [record],
  )
}
