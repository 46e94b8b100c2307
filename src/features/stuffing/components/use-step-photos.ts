import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { usePhotoFlow, type PhotoFlow } from '#src/evidence/use-photo-flow.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { addresses } from '../addresses.ts'
import { stuffingLane, stuffingRecord } from '../record.ts'
import { addsUp } from '../rules.ts'
import { useKeepPhoto } from './use-keep-photo.ts'

export type StepPhotoFlow = PhotoFlow<StuffingStep>

/** The photos of a report's steps; after each but those of PRE the screen goes on to the next step. */
export function useStepPhotos(state: StuffingState, entries: readonly Entry[]): StepPhotoFlow {
  const { idSaida } = state
  const navigate = useNavigate()
  return usePhotoFlow({
    place: stuffingLane({ idSaida }),
    describe: useCallback(
      (step: StuffingStep) => ({ ...stuffingRecord(idSaida, step), name: `foto ${step}` }),
      [idSaida],
    ),
    keep: useKeepPhoto(state, entries),
    takesSeveral: useCallback((step: StuffingStep) => addsUp(state, step), [state]),
    onDone: useCallback(
      () => void navigate(addresses.report(idSaida), { replace: true }),
      [navigate, idSaida],
    ),
  })
}
