import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions, type StuffingStep } from '#contract/stuffing-steps.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Card } from '#src/ui/page/card.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { Heading, Spoken } from '#src/ui/page/text.tsx'
import { stepsOf } from '../rules.ts'
import { nameOf, type StepPhoto } from '../step-photos.ts'
import { NoPhotos } from '#src/ui/photo/no-photos.tsx'
import { PhotoGrid } from '#src/evidence/photo/photo-grid.tsx'
import { PhotoFrame } from '#src/evidence/camera/photo-frame.tsx'
import { StepChip } from './step-chip.tsx'
import { StepRail } from './step-rail.tsx'

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
