import { chakra } from '@chakra-ui/react'
import { Check, Circle, MoveDownRight, Undo2, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { FullScreen, OverBar, OverButton } from '#src/ui/photo/full-screen.tsx'
import { usePhotoSource } from '../camera/use-photo-source.ts'
import type { ShownPhoto } from '../photo/shown-photo.ts'
import { drawMarked, loadPicture, naturalSize, type LoadedPicture } from './draw-marked.ts'
import { MarkPicture } from './mark-picture.tsx'
import type { Mark, Shape } from './shapes.ts'

interface MarkEditorProps {
  photo: ShownPhoto
  /** The photo's content, in words. */
  name: string
  /** Called with a second photo; the first one stays untouched. */
  onSave: (marked: ImageBitmap) => void
  onClose: () => void
}

const shapes: readonly { shape: Shape; label: string; icon: typeof Circle }[] = [
  { shape: 'circle', label: 'Círculo', icon: Circle },
  { shape: 'arrow', label: 'Seta', icon: MoveDownRight },
]

/** Draws circles and arrows on a copy of a photo. */
export function MarkEditor({ photo, name, onSave, onClose }: MarkEditorProps) {
  const { src, missing } = usePhotoSource(photo, 'full')
  const { picture, isUnreadable } = usePicture(src)
  const [shape, setShape] = useState<Shape>('circle')
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const hintId = useId()
  useBusy(true)

  const leave = () => (marks.length > 0 ? setAsking(true) : onClose())
  const save = async () => {
    if (picture === undefined || isDrawing) return
    setDrawing(true)
    try {
      onSave(await drawMarked(picture, marks))
      onClose()
    } catch {
      setDrawing(false)
      showToast('A foto marcada não pôde ser feita. As marcas continuam aqui.', { tone: 'danger' })
    }
  }
  const problem = isUnreadable ? 'A foto não pôde ser aberta' : missing

  return (
    <>
      <FullScreen label="Marcar na foto" onClose={leave}>
        <OverBar>
          <OverButton bare aria-label="Fechar sem salvar" onClick={leave}>
            <Icon as={X} />
          </OverButton>
          <chakra.h2 flex="1" fontSize="lg" fontWeight="bold" lineHeight="snug" textAlign="center">
            Marcar na foto
          </chakra.h2>
          <OverButton
            aria-label="Desfazer"
            disabled={marks.length === 0}
            onClick={() => setMarks(marks.slice(0, -1))}
          >
            <Icon as={Undo2} />
          </OverButton>
        </OverBar>
        <chakra.p id={hintId} paddingInline="3" textAlign="center" lineHeight="snug">
          Toque onde está a avaria, ou arraste. No teclado, as setas movem e Enter marca.
        </chakra.p>
        <chakra.div flex="1" minHeight="0" padding="2" display="grid" alignItems="center">
          {picture && src !== undefined ? (
            <MarkPicture
              {...{ src, name, shape, marks }}
              size={naturalSize(picture)}
              describedBy={hintId}
              onMark={(mark) => setMarks([...marks, mark])}
            />
          ) : (
            (problem ?? <Loading text="Abrindo a foto" />)
          )}
        </chakra.div>
        <chakra.p role="status" srOnly>
          {marks.length > 0 && plural(marks.length, 'marca', 'marcas')}
        </chakra.p>
        <OverBar flexWrap="wrap">
          {shapes.map(({ shape: its, label, icon }) => (
            <OverButton key={its} aria-pressed={its === shape} onClick={() => setShape(its)}>
              <Icon as={icon} />
              {label}
            </OverButton>
          ))}
          <OverButton
            disabled={marks.length === 0 || isDrawing}
            onClick={() => void save()}
            flex="1 1 9rem"
          >
            <Icon as={Check} />
            Salvar foto marcada
          </OverButton>
        </OverBar>
      </FullScreen>
      {/* Beside the full screen: inside it the question would be invisible where the browser has closed it. */}
      {isAsking && (
        <ConfirmDiscard
          title="Descartar as marcas?"
          action="Descartar"
          keep="Continuar marcando"
          onConfirm={async () => onClose()}
          onClose={() => setAsking(false)}
        >
          <p>A foto sem marcas continua salva.</p>
        </ConfirmDiscard>
      )}
    </>
  )
}

function usePicture(src: string | undefined) {
  const [state, setState] = useState<{ picture?: LoadedPicture; isUnreadable?: boolean }>({})
  useEffect(() => {
    if (src === undefined) return undefined
    let isCurrent = true
    loadPicture(src).then(
      (picture) => isCurrent && setState({ picture }),
      () => isCurrent && setState({ isUnreadable: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [src])
  return state
}
