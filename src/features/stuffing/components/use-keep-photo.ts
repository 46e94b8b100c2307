import { useCallback } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { useRecord } from '#src/hooks/use-record.ts'
import type { Entry } from '#src/outbox/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { addsUp } from '../rules.ts'

/**
 * Keeps a photo for a step: on this device's disk when it resolves, with the id of its entry.
 * Rejects with NotSavedError.
 */
export function useKeepPhoto(state: StuffingState, entries: readonly Entry[]) {
  const record = useRecord(entries)
  return useCallback(
    (step: StuffingStep, photo: TakenPhoto): Promise<string> => {
      const args = { idSaida: state.idSaida, photoId: photo.id }
      const intent = addsUp(state, step) ? addPrePhoto(args) : uploadPhoto({ ...args, step })
      return record(intent, [photo])
    },
    [record, state],
  )
}
