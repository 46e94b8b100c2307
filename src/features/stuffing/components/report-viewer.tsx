import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions, type StuffingStep } from '#contract/stuffing-steps.ts'
import { PhotoPages } from '#src/evidence/photo/photo-pages.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { addsUp, can } from '../rules.ts'
import { nameOf, type StepPhoto } from '../step-photos.ts'
import { isDeletable } from './deletable.ts'

/** The photo that is shown full-screen. */
export interface Viewing {
  step: StuffingStep
  index: number
}

interface ReportViewerProps {
  state: StuffingState
  entries: readonly Entry[]
  viewing: Viewing
  photos: readonly StepPhoto[]
  wordsOf: (entry: Entry) => WorkWords
  onView: (viewing: Viewing | undefined) => void
  onRetake: (step: StuffingStep) => void
  onDelete: (entry: Entry, step: StuffingStep) => void
}

/** A photo of the report, with its actions. */
export function ReportViewer(props: ReportViewerProps) {
  const { state, entries, viewing, photos, wordsOf, onView, onRetake, onDelete } = props
  const { step, index } = viewing
  const entry = photos[index]?.entry
  const mayRetake = can.takePhoto(state, step) === true && !addsUp(state, step)
  const mayDelete = entry !== undefined && isDeletable(entry, entries)
  const leaveFor = (act: () => void) => () => {
    onView(undefined)
    act()
  }
  return (
    <PhotoPages
      title={`${step} · ${stuffingStepDescriptions[step]}`}
      nameOf={nameOf}
      photos={photos}
      index={index}
      wordsOf={wordsOf}
      onMove={(next) => onView({ step, index: next })}
      onClose={() => onView(undefined)}
      onRetake={mayRetake ? leaveFor(() => onRetake(step)) : undefined}
      onDelete={mayDelete ? leaveFor(() => onDelete(entry, step)) : undefined}
    />
  )
}
