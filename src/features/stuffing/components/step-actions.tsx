import { Camera } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { finishPreStage } from '../operations/finish-pre-stage.ts'
import { addsUp, can, isComplete } from '../rules.ts'
import { photosAfter } from '../step-photos.ts'
import { PhotoButtons } from '#src/evidence/photo/photo-buttons.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { ConfirmReplace } from './confirm-replace.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { StepPhotoFlow } from './use-step-photos.ts'
import { vibrateSaved } from '#src/hooks/vibrate.ts'

interface StepActionsProps {
  state: StuffingState
  step: StuffingStep
  photos: readonly ShownPhoto[]
  flow: StepPhotoFlow
  /** The entries that touch the report. */
  entries: readonly Entry[]
  /** An earlier «Avançar Próxima Etapa» is parked: another would only queue behind it. */
  mustDecide: boolean
}

/** The actions of a step: its photo and its navigation. */
export function StepActions(props: StepActionsProps) {
  const { state, step, photos, flow, entries, mustDecide } = props
  const finishPre = useFinishPre(state.idSaida, entries)
  const [sure, setSure] = useState<{ step: StuffingStep; isAsked: boolean }>()
  const [isAsking, setAsking] = useState(false)
  const replaces = photos.length > 0 && !addsUp(state, step)
  const asksFirst = replaces && isComplete(state) && sure?.step !== step
  // A camera may be open when somebody else completes the report: the buttons stay mounted to receive its photo.
  if (!isComplete(state) && sure?.step !== step) setSure({ step, isAsked: false })
  const allowed = can.takePhoto(state, step)
  return (
    <>
      <StepButtons
        state={state}
        step={step}
        flow={flow}
        onFinishPre={mustDecide ? undefined : finishPre}
      />
      <StickyBar>
        {asksFirst ? (
          <Button size="main" onClick={() => setAsking(true)}>
            <Icon as={Camera} size="1.6em" />
            Trocar foto
          </Button>
        ) : (
          <PhotoButtons
            flow={flow}
            slot={step}
            label={replaces && sure?.isAsked !== true ? 'Trocar foto' : 'Tirar foto'}
            reason={allowed === true ? undefined : allowed}
          />
        )}
      </StickyBar>
      <ConfirmReplace
        step={isAsking ? step : undefined}
        photo={photos.at(-1)}
        onConfirm={() => setSure({ step, isAsked: true })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function useFinishPre(idSaida: Id, entries: readonly Entry[]) {
  const submit = useSubmit()
  return useCallback(async () => {
    try {
      await submit({ ...finishPreStage({ idSaida }), before: photosAfter(entries, 'PRE') })
      vibrateSaved()
    } catch (error) {
      sayNotKept(error)
    }
  }, [submit, idSaida, entries])
}
