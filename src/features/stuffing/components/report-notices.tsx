import { Camera } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { compareStuffingSteps, type StuffingStep } from '#contract/stuffing-steps.ts'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { ParkedNotice } from '#src/evidence/decision/parked-notice.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { addresses } from '../addresses.ts'
import { finishPreStage } from '../operations/finish-pre-stage.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { can, isComplete } from '../rules.ts'
import { stepOfEntry } from '../step-photos.ts'
import type { StepPhotoFlow } from './use-step-photos.ts'

interface ReportNoticesProps {
  state: StuffingState
  flow: StepPhotoFlow
  /** The entry that waits for the person's decision and blocks the others. */
  parked: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
}

const instead = {
  [finishPreStage.kind]:
    'O relatório continua na etapa PRE. Para tirar mais fotos dela, descarte este avanço, tire as fotos e avance de novo.',
}

/** Notices that the person should read before any other action on the report. */
export const ReportNotices = ({ state, flow, parked, wordsOf }: ReportNoticesProps) => (
  <>
    <FlowNotices
      flow={flow}
      nameOf={(step) => `foto ${step}`}
      whyNot={(step) => whyOver(state, step)}
    />
    {parked && (
      <ParkedNotice
        entries={[parked]}
        wordsOf={wordsOf}
        {...(isEarly(state, parked) ? early(state) : { instead })}
        action={<SeeStep state={state} entry={parked} />}
      />
    )}
  </>
)

/** Whether the provider refuses the photo until an earlier step has one: it cannot be sent all the same. */
function isEarly(state: StuffingState, { kind, args, parked }: Entry): boolean {
  const step = stepOfEntry({ kind, args })
  const isForStep = parked?.why === 'conflict' && parked.there === undefined
  if (step === undefined || isComplete(state) || !isForStep) return false
  return compareStuffingSteps(step, state.step) > 0
}

const early = ({ step }: StuffingState) => ({
  cannotOverrule: true as const,
  instead: {
    [uploadPhoto.kind]:
      step === 'PRE'
        ? 'Falta avançar a etapa PRE. Avance-a, e esta foto vai sozinha depois.'
        : `Falta a foto da etapa ${step}. Tire-a, e esta vai sozinha depois dela.`,
  },
})

/** A later step may still accept the photo; the pre-stage does not open again. */
function whyOver(state: StuffingState, step: StuffingStep): string | undefined {
  const allowed = step !== 'PRE' || can.takePhoto(state, step)
  return allowed === true ? undefined : allowed
}

function SeeStep({ state, entry }: { state: StuffingState; entry: Entry }) {
  const step = stepOfEntry(entry)
  if (step === undefined) return null
  return (
    <Button asChild variant="outline">
      <Link to={addresses.step(state.idSaida, step)}>
        <Icon as={Camera} />
        Ver etapa {step}
      </Link>
    </Button>
  )
}
