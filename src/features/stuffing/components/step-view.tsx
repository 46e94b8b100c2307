import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { type StuffingStep, stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Card } from '#src/ui/page/card.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { Heading, Spoken } from '#src/ui/page/text.tsx'
import { NoPhotos } from '#src/ui/photo/no-photos.tsx'
import { PhotoGrid } from '#src/evidence/photo/photo-grid.tsx'
import { PhotoFrame } from '#src/evidence/camera/photo-frame.tsx'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { isComplete, photosOf, stepsOf } from '../rules.ts'
import { nameOf, type StepPhoto } from '../step-photos.ts'
import { StepChip } from './step-chip.tsx'

interface StepViewProps {
  state: StuffingState
  step: StuffingStep
  photos: readonly StepPhoto[]
  unsentCount: number
  /** Note about the photo that was stored last, of another step; shown below this step's own text. */
  note?: ReactNode
  /** Somebody else's photo that conflicts with this device's own, which is shown below it. */
  current?: ReactNode
  wordsOf: (entry: Entry) => WorkWords
  onOpen: (index: number) => void
}

/** One step: what its photo has to show, and the photos taken so far. */
export function StepView(props: StepViewProps) {
  const { state, step, photos, unsentCount, note, current, wordsOf, onOpen } = props
  const steps = stepsOf(state)
  return (
    <Card display="flex" flexDirection="column" gap="4">
      <StepRail state={state} viewed={step} unsentCount={unsentCount} />
      <chakra.div display="flex" alignItems="center" gap="3">
        <StepChip step={step} />
        <chakra.div minWidth="0">
          <chakra.p color="textMuted" lineHeight="snug">
            Etapa {step}
            {steps.includes(step) && (
              <Spoken>
                , {steps.indexOf(step) + 1}ª de {steps.length}
              </Spoken>
            )}
          </chakra.p>
          <Heading fontSize="xl" fontWeight="black">
            {stuffingStepDescriptions[step]}
          </Heading>
        </chakra.div>
      </chakra.div>
      {note}
      {current}
      {photos.length === 0 && <NoPhotos />}
      {step === 'PRE' ? (
        <PhotoGrid
          label="Fotos da etapa PRE"
          photos={photos}
          nameOf={nameOf}
          wordsOf={wordsOf}
          onOpen={onOpen}
        />
      ) : (
        photos.map((photo) => (
          <chakra.div key={photo.key} display="flex" flexDirection="column" gap="2">
            <PhotoFrame photo={photo} name={nameOf(photo)} size="full" onOpen={() => onOpen(0)} />
            {photo.entry && (
              <div>
                <SendingMark words={wordsOf(photo.entry)} />
              </div>
            )}
          </chakra.div>
        ))
      )}
    </Card>
  )
}

interface StepRailProps {
  state: StuffingState
  /** The step that is shown. */
  viewed: StuffingStep
  unsentCount: number
}

/** Progress of the report: one segment for each step, and the same in words. */
function StepRail({ state, viewed, unsentCount }: StepRailProps) {
  const steps = stepsOf(state)
  const taken = steps.filter((step) => photosOf(state, step) > 0).length
  const waiting =
    unsentCount > 0 ? ` · ${plural(unsentCount, 'envio pendente', 'envios pendentes')}` : ''
  return (
    <div>
      <chakra.div aria-hidden display="flex" gap="1">
        {steps.map((step) => (
          <chakra.span
            key={step}
            flex="1"
            height="0.75rem"
            borderRadius="sm"
            border="2px solid"
            borderColor={step === viewed ? 'text' : 'edge'}
            background={segmentColour(state, step)}
          />
        ))}
      </chakra.div>
      <chakra.p color="textMuted" lineHeight="snug" marginTop="1.5">
        {formatNumber(taken)} de {plural(steps.length, 'etapa', 'etapas')}
        {waiting}
      </chakra.p>
    </div>
  )
}

function segmentColour(state: StuffingState, step: StuffingStep): string {
  if (photosOf(state, step) > 0) return 'successSolid'
  return !isComplete(state) && step === state.step ? 'signal' : 'sunken'
}
