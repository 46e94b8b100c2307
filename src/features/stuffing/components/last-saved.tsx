import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import type { StepPhoto } from '../step-photos.ts'
import { SavedNote } from './saved-note.tsx'
import type { SavedPhoto } from '#src/evidence/photo/capture.ts'

interface LastSavedProps {
  saved: SavedPhoto<StuffingStep> | undefined
  viewed: StuffingStep | 'complete'
  photosOf: (step: StuffingStep) => readonly StepPhoto[]
  wordsOf: (entry: Entry) => WorkWords
  onOpen: (step: StuffingStep, index: number) => void
  onRetake: (step: StuffingStep) => void
}

/** Note about the photo that was kept last; nothing where the screen shows that photo itself. */
export function LastSaved({ saved, viewed, photosOf, wordsOf, onOpen, onRetake }: LastSavedProps) {
  if (saved === undefined || saved.slot === viewed) return null
  const photos = photosOf(saved.slot)
  const index = photos.findIndex(({ entry }) => entry?.id === saved.entryId)
  const photo = photos[index]
  if (photo?.entry === undefined) return null
  return (
    <SavedNote
      photo={{ ...photo, entry: photo.entry }}
      next={viewed === 'complete' ? undefined : viewed}
      words={wordsOf(photo.entry)}
      onOpen={() => onOpen(saved.slot, index)}
      onRetake={() => onRetake(saved.slot)}
    />
  )
}
