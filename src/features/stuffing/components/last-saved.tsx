import { chakra } from '@chakra-ui/react'
import { RotateCcw } from 'lucide-react'
import { type StuffingStep, stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import type { SavedPhoto } from '#src/evidence/photo/capture.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { Spoken } from '#src/ui/page/text.tsx'
import { PhotoFrame } from '#src/evidence/camera/photo-frame.tsx'
import { nameOf, type StepPhoto } from '../step-photos.ts'

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

interface SavedNoteProps {
  photo: StepPhoto & { entry: Entry }
  /** The step that the screen has moved on to; undefined when it stayed. */
  next: StuffingStep | undefined
  words: WorkWords
  onOpen: () => void
  onRetake: () => void
}

/** The photo that was just kept, shown on the next step (STF-L04). */
const SavedNote = ({ photo, next, words, onOpen, onRetake }: SavedNoteProps) => (
  <chakra.section
    aria-label="Última foto"
    display="flex"
    // At twice the text size the text wraps below the photo.
    flexWrap="wrap"
    gap="3"
    padding="2"
    borderRadius="md"
    border="var(--edge-width) solid"
    borderInlineStartWidth="6px"
    borderColor="success.text"
    background="sunken"
  >
    <chakra.div flex="0 1 6.5rem" minWidth="96px">
      <PhotoFrame photo={photo} name={nameOf(photo)} size="thumbnail" onOpen={onOpen} />
    </chakra.div>
    <chakra.div flex="1 1 7rem" minWidth="0" display="flex" flexDirection="column" gap="1">
      <chakra.p role="status" fontWeight="bold" lineHeight="snug">
        Foto da etapa {photo.step} salva
        {next && (
          <Spoken>
            . Agora: etapa {next}, {stuffingStepDescriptions[next]}
          </Spoken>
        )}
      </chakra.p>
      <div>
        <SendingMark words={words} />
      </div>
      {photo.step !== 'PRE' && (
        <Button variant="quiet" onClick={onRetake} alignSelf="flex-start" paddingInline="1">
          <Icon as={RotateCcw} />
          Tirar de novo
        </Button>
      )}
    </chakra.div>
  </chakra.section>
)
