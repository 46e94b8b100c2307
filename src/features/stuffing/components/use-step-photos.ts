import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { usePhotoFlow, type PhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { addresses } from '../addresses.ts'
import { stuffingLane, stuffingRecord } from '../record.ts'
import { addsUp } from '../rules.ts'
import { beginPicture, useKeepPhoto, type BegunPicture } from './use-keep-photo.ts'

export type StepPhotoFlow = PhotoFlow<StuffingStep>

/**
 * The photos of a report's steps. A photo that was taken while PRE was the current step is added. Any other photo
 * replaces the one that was current when its camera opened, and the screen moves on to the report's current step.
 */
export function useStepPhotos(state: StuffingState, pending: Pending): StepPhotoFlow {
  const { idSaida } = state
  const navigate = useNavigate()
  const keep = useKeepPhoto(state, pending)
  const begun = useRef<Partial<Record<StuffingStep, BegunPicture>>>({})
  return usePhotoFlow<StuffingStep>({
    place: stuffingLane({ idSaida }),
    describe: (step) => ({ ...stuffingRecord(idSaida, step), name: `foto ${step}` }),
    onBegin: (step) => {
      begun.current[step] = beginPicture(state, pending, step)
    },
    keep: (step, photo) => keep(step, photo, begun.current[step]),
    takesSeveral: (step) => addsUp(state, step),
    onDone: () => void navigate(addresses.report(idSaida), { replace: true }),
  })
}
