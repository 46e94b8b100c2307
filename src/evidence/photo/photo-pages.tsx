import { PenLine, RotateCcw, Trash2 } from 'lucide-react'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { OverButton } from '#src/ui/photo/full-screen.tsx'
import { PhotoViewer } from '#src/ui/photo/photo-viewer.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import type { ShownPhoto } from './shown-photo.ts'
import { usePhotoSource } from '../camera/use-photo-source.ts'

interface PhotoPagesProps<Photo extends ShownPhoto> {
  title: string
  photos: readonly Photo[]
  index: number
  nameOf: (photo: Photo, index: number) => string
  wordsOf: (entry: Entry) => WorkWords
  onMove: (index: number) => void
  onClose: () => void
  /** Absent where the photo cannot be retaken. */
  onRetake?: (() => void) | undefined
  /** Absent where the photo cannot be marked. */
  onMark?: (() => void) | undefined
  /** Absent where the photo cannot be deleted. */
  onDelete?: (() => void) | undefined
}

/** Photos in full screen, one at a time. */
export function PhotoPages<Photo extends ShownPhoto>(props: PhotoPagesProps<Photo>) {
  const { title, photos, index, nameOf, wordsOf, onMove, onClose, onRetake } = props
  const { onMark, onDelete } = props
  const photo = photos[index]
  const { src, missing } = usePhotoSource(photo, 'full')
  if (photo === undefined) return null
  const { entry } = photo
  return (
    <PhotoViewer
      title={title}
      alt={nameOf(photo, index)}
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
          {onMark && (
            <OverButton onClick={onMark}>
              <Icon as={PenLine} />
              Marcar na foto
            </OverButton>
          )}
          {onDelete && (
            <OverButton onClick={onDelete}>
              <Icon as={Trash2} />
              Excluir
            </OverButton>
          )}
        </>
      }
    />
  )
}
