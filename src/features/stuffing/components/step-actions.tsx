import { useCallback } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { useSubmit } from '#src/hooks/use-submit.ts'
import { NotSavedError } from '#src/outbox/storage-errors.ts'
import { showToast } from '#src/ui/toast.ts'
import { finishPreStage } from '../operations/finish-pre-stage.ts'
import { addsUp, can } from '../rules.ts'
import { PhotoButtons } from '#src/evidence/photo-buttons.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { StepPhotoFlow } from './use-step-photos.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'

interface StepActionsProps {
  state: StuffingState
  step: StuffingStep
  photoCount: number
  flow: StepPhotoFlow
}

/** What can be done on a step: its photo, and the ways out of it. */
export function StepActions({ state, step, photoCount, flow }: StepActionsProps) {
  const finishPre = useFinishPre(state.idSaida)
  const allowed = can.takePhoto(state, step)
  return (
    <>
      <StepButtons state={state} step={step} flow={flow} onFinishPre={finishPre} />
      <StickyBar>
        <PhotoButtons
          flow={flow}
          slot={step}
          label={photoCount > 0 && !addsUp(state, step) ? 'Trocar foto' : 'Tirar foto'}
          reason={allowed === true ? undefined : allowed}
        />
      </StickyBar>
    </>
  )
}

function useFinishPre(idSaida: number) {
  const submit = useSubmit()
  return useCallback(async () => {
    try {
      await submit(finishPreStage({ idSaida }))
      vibrateSaved()
    } catch (error) {
      if (!(error instanceof NotSavedError)) throw error
      vibrateFailed()
      showToast(error.message, { tone: 'danger' })
    }
  }, [submit, idSaida])
}
