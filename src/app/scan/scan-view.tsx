import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCamera } from '#src/evidence/camera/use-camera.ts'
import { FinderBar, FinderPicture, ZoomSlider } from '#src/evidence/camera/finder.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { FullScreen } from '#src/ui/photo/full-screen.tsx'
import { goOnAfterScan, takeCode } from './take-code.ts'
import { watchCodes } from '#src/photos/codes/watch-codes.ts'

interface ScanViewProps {
  input: HTMLInputElement
  onClose: () => void
}

/** The camera with a frame to aim; the first code that the field can use closes it. */
export function ScanView({ input, onClose }: ScanViewProps) {
  const { video, state } = useCamera()
  const { problem, isReaderMissing, isReading } = useReading(
    input,
    state.is === 'live' ? video : undefined,
    onClose,
  )
  const camera = state.is === 'live' ? state.camera : undefined
  const failure = state.is === 'failed' ? noCamera : isReaderMissing ? noReader : problem
  return (
    <FullScreen label="Ler código" onClose={onClose}>
      <FinderBar title="Aponte para o código" close="Fechar o leitor" {...{ onClose, camera }} />
      <chakra.div position="relative" flex="1" minHeight="0" background="#111">
        <FinderPicture ref={video} opacity={camera ? 1 : 0} />
        <chakra.div position="absolute" inset="0" display="grid" placeItems="center" padding="4">
          {state.is === 'opening' && <Loading text="Abrindo a câmera" />}
          {state.is === 'live' && <Sight />}
        </chakra.div>
        <chakra.div
          position="absolute"
          insetInline="0"
          bottom="0"
          display="grid"
          gap="3"
          padding="3"
        >
          <ActFailure words={failure} />
          {state.is === 'live' && !isReading && failure === undefined && (
            <Notice tone="info">Carregando o leitor de códigos</Notice>
          )}
          {camera?.zoom && <ZoomSlider zoom={camera.zoom} setZoom={camera.setZoom} />}
        </chakra.div>
      </chakra.div>
    </FullScreen>
  )
}

const noCamera = 'A câmera não abriu. Feche o leitor e digite o código.'
const noReader =
  'O leitor de códigos ainda não está neste aparelho. Abra-o uma vez com rede; até lá, digite o código.'

const Sight = () => (
  <chakra.div
    aria-hidden
    width="min(85%, 30rem)"
    aspectRatio="3 / 2"
    maxHeight="60%"
    border="3px solid #fff"
    borderRadius="md"
    boxShadow="0 0 0 100vmax rgb(0 0 0 / 45%)"
    clipPath="inset(-100vmax)"
  />
)

/** Reads until a code is a value for the field. */
function useReading(
  input: HTMLInputElement,
  video: React.RefObject<HTMLVideoElement | null> | undefined,
  onClose: () => void,
) {
  const [problem, setProblem] = useState<string>()
  const [isReaderMissing, setReaderMissing] = useState(false)
  const [isReading, setReading] = useState(false)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const element = video?.current
    if (!element) return undefined
    const gone = new AbortController()
    let refused: string | undefined
    let isTaken = false
    const take = (text: string) => {
      // The camera keeps seeing the same wrong code.
      if (text === refused) return
      const found = takeCode(input, text)
      setProblem(found)
      if (found !== undefined) {
        refused = text
        return
      }
      isTaken = true
      gone.abort()
      close()
    }
    const onFrame = () => setReading(true)
    watchCodes(element, gone.signal, take, { onFrame }).catch((cause: unknown) => {
      if (gone.signal.aborted) return
      console.warn('The reader of codes could not be loaded', cause)
      setReaderMissing(true)
    })
    return () => {
      gone.abort()
      // Only now: the closed dialog has given the focus back to the button.
      if (isTaken) goOnAfterScan(input)
    }
  }, [input, video])

  return { problem, isReaderMissing, isReading }
}
