import { chakra } from '@chakra-ui/react'
import { RotateCcw } from 'lucide-react'
import { stuffingStepDescriptions, type StuffingStep } from '#src/domain/stuffing-steps.ts'
import type { Entry } from '#src/outbox/entry.ts'
import type { WorkWords } from '#src/outbox/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { StepPhoto } from '../step-photos.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { SendingMark } from './sending-mark.tsx'

interface SavedNoteProps {
  photo: StepPhoto & { entry: Entry }
  /** Where the screen has gone; undefined when it stayed. */
  next: StuffingStep | undefined
  words: WorkWords
  onOpen: () => void
  onRetake: () => void
}

/** What was kept a moment ago, and what comes now: the screen has moved on by itself (STF-L04). */
export const SavedNote = ({ photo, next, words, onOpen, onRetake }: SavedNoteProps) => (
  <chakra.section
    aria-label="Última foto"
    display="grid"
    gridTemplateColumns="6.5rem 1fr"
    gap="3"
    padding="3"
    borderRadius="lg"
    border="var(--edge-width) solid"
    borderInlineStartWidth="6px"
    borderColor="success.text"
    background="surface"
  >
    <chakra.div width="6.5rem">
      <PhotoFrame photo={photo} size="thumbnail" onOpen={onOpen} />
    </chakra.div>
    <chakra.div display="flex" flexDirection="column" gap="1.5" minWidth="0">
      <chakra.div role="status" lineHeight="snug">
        <chakra.p fontWeight="bold">Foto da etapa {photo.step} salva</chakra.p>
        {next && (
          <p>
            Agora: etapa {next}, {stuffingStepDescriptions[next]}
          </p>
        )}
      </chakra.div>
      <div>
        <SendingMark words={words} />
      </div>
      {photo.step !== 'PRE' && (
        <Button look="outline" onClick={onRetake} alignSelf="flex-start">
          <Icon as={RotateCcw} />
          Tirar de novo
        </Button>
      )}
    </chakra.div>
  </chakra.section>
)
