import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'
import { Loading } from '../notice/loading.tsx'
import { atTwiceTheText } from '../theme/states.ts'
import { FullScreen, OverBar, OverButton } from './full-screen.tsx'

interface PhotoViewerProps {
  title: string
  /** The photo's content, in words. */
  alt: string
  /** Undefined during the fetch. */
  src: string | undefined
  /** Why there is no photo. */
  missing?: string | undefined
  /** The sending state. */
  status?: ReactNode
  /** The actions on the photo. */
  actions?: ReactNode
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

const levels = [1, 2, 4] as const
type Level = (typeof levels)[number]

/** A photo in full screen, zoomed with buttons, a double tap or two fingers (UX-33). */
export function PhotoViewer(props: PhotoViewerProps) {
  const { title, alt, src, missing, status, actions, onClose, onPrevious, onNext } = props
  const [level, setLevel] = useState<Level>(1)
  const at = levels.indexOf(level)
  const zoomTo = (index: number) => setLevel(levels[index] ?? level)

  return (
    <FullScreen label={title} onClose={onClose}>
      <OverBar>
        <OverButton bare aria-label="Fechar" onClick={onClose}>
          <Icon as={X} />
        </OverButton>
        <chakra.h2
          flex="1"
          minWidth="0"
          fontWeight="bold"
          lineHeight="snug"
          textAlign="center"
          overflowWrap="anywhere"
          css={{ [atTwiceTheText]: { fontSize: '6vw' } }}
        >
          {title}
        </chakra.h2>
        <chakra.div display="flex" gap="2">
          <OverButton bare aria-label="Diminuir" disabled={at === 0} onClick={() => zoomTo(at - 1)}>
            <Icon as={ZoomOut} />
          </OverButton>
          <OverButton
            bare
            aria-label="Ampliar"
            disabled={at === levels.length - 1}
            onClick={() => zoomTo(at + 1)}
          >
            <Icon as={ZoomIn} />
          </OverButton>
        </chakra.div>
      </OverBar>
      {missing === undefined ? (
        <Zoomed src={src} alt={alt} level={level} onToggle={() => setLevel(level === 1 ? 2 : 1)} />
      ) : (
        <Nothing reason={missing} />
      )}
      <OverBar flexWrap="wrap">
        {onPrevious && (
          <OverButton aria-label="Foto anterior" onClick={onPrevious}>
            <Icon as={ChevronLeft} />
          </OverButton>
        )}
        <chakra.div flex="1" display="flex" justifyContent="center">
          {status}
        </chakra.div>
        {actions}
        {onNext && (
          <OverButton aria-label="Próxima foto" onClick={onNext}>
            <Icon as={ChevronRight} />
          </OverButton>
        )}
      </OverBar>
    </FullScreen>
  )
}

interface ZoomedProps {
  src: string | undefined
  alt: string
  level: Level
  onToggle: () => void
}

/**
 * A box of the zoomed size in a scroll container, so that fingers, wheel and keys move it like any
 * page.
 */
function Zoomed({ src, alt, level, onToggle }: ZoomedProps) {
  const frame = useRef<HTMLDivElement>(null)

  // Show the centre of the picture after each zoom.
  useLayoutEffect(() => {
    const box = frame.current
    if (box === null) return
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
    box.scrollTop = (box.scrollHeight - box.clientHeight) / 2
  }, [level, src])

  return (
    <chakra.div
      ref={frame}
      // A scrollable region has to be reachable with the keyboard.
      tabIndex={0}
      role="group"
      aria-label={alt}
      flex="1"
      minHeight="0"
      overflow="auto"
      overscrollBehavior="contain"
      touchAction="pan-x pan-y pinch-zoom"
      onDoubleClick={onToggle}
    >
      <chakra.div style={{ width: `${level * 100}%`, height: `${level * 100}%` }}>
        {src === undefined ? (
          <Loading />
        ) : (
          <chakra.img src={src} alt={alt} width="full" height="full" objectFit="contain" />
        )}
      </chakra.div>
    </chakra.div>
  )
}

const Nothing = ({ reason }: { reason: string }) => (
  <chakra.div
    flex="1"
    display="flex"
    flexDirection="column"
    alignItems="center"
    justifyContent="center"
    gap="3"
    padding="6"
    textAlign="center"
  >
    <Icon as={ImageOff} size="3rem" />
    <p>{reason}</p>
  </chakra.div>
)
