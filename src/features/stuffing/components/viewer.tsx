import { RotateCcw, Trash2 } from 'lucide-react'
import { stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import type { Entry } from '#src/outbox/entry.ts'
import type { WorkWords } from '#src/outbox/words.ts'
import { Icon } from '#src/ui/icon.tsx'
import { OverButton } from '#src/ui/photo/full-screen.tsx'
import { PhotoViewer } from '#src/ui/photo/photo-viewer.tsx'
import { SendingMark } from '#src/ui/sending-mark.tsx'
import { nameOf, type StepPhoto } from '../step-photos.ts'
import { usePhotoSource } from '#src/evidence/use-photo-source.ts'

interface ViewerProps {
  photos: readonly StepPhoto[]
  index: number
  wordsOf: (entry: Entry) => WorkWords
  onMove: (index: number) => void
  onClose: () => void
  /** Absent where no photo of this step can be taken. */
  onRetake?: (() => void) | undefined
  /** Absent for what cannot be deleted. */
  onDelete?: ((entry: Entry) => void) | undefined
}

/** The photos of a step on all of the screen. */
export function Viewer(props: ViewerProps) {
  const { photos, index, wordsOf, onMove, onClose, onRetake, onDelete } = props
  const photo = photos[index]
  const { src, missing } = usePhotoSource(photo, 'full')
  if (photo === undefined) return null
  const { entry, step } = photo
  return (
    <PhotoViewer
      title={`${step} · ${stuffingStepDescriptions[step]}`}
      alt={nameOf(photo)}
      src={src}
      missing={missing}
      status={entry && <SendingMark words={wordsOf(entry)} />}
      onClose={onClose}
      onPrevious={index > 0 ? () => onMove(index - 1) : undefined}
      onNext={index < photos.length - 1 ? () => onMove(index + 1) : undefined}
      actions={
        <>
          {onRetake && (
            <OverButton onClick={onRetake}>
              <Icon as={RotateCcw} />
              Tirar de novo
            </OverButton>
          )}
          {entry && onDelete && (
            <OverButton onClick={() => onDelete(entry)}>
              <Icon as={Trash2} />
              Excluir
            </OverButton>
          )}
        </>
      }
    />
  )
}
