import { chakra } from '@chakra-ui/react'
import { Camera, Images } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { CameraProblem } from '#src/photos/camera.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { FullScreen } from '#src/ui/photo/full-screen.tsx'
import { lying } from '#src/ui/theme/states.ts'
import { FilePicker } from '#src/ui/photo/file-picker.tsx'
import { FinderBar, FinderPicture, ZoomSlider } from './finder.tsx'
import { CompareButton, Outline, useComparing } from './outline.tsx'
import { Shutter, shutterWidth } from './shutter.tsx'
import { useCamera } from './use-camera.ts'

interface CameraViewProps {
  /** The required content of the photo. */
  title: string
  /** Resolves once the photo of this frame is stored, or once an error is shown. */
  onFrame: (frame: Promise<ImageBitmap>) => Promise<void>
  onFile: (file: File) => void
  /** Called when the camera shows no picture; from then on the caller uses the system's camera. */
  onProblem: (problem: CameraProblem) => void
  onClose: () => void
  /** The picture of an earlier photo of the same view, for `src`. */
  before?: string | undefined
  /** The photos so far, next to the shutter. */
  taken?: ReactNode
  /** The error of the last photo. */
  notice?: ReactNode
}

/** The camera inside the page (UX-30). */
export function CameraView(props: CameraViewProps) {
  const { title, onFrame, onFile, onProblem, onClose, before, taken, notice } = props
  const { video, state } = useCamera()
  const [isComparing, toggleComparing] = useComparing()
  const report = useEffectEvent(onProblem)
  const camera = state.is === 'live' ? state.camera : undefined
  const problem = state.is === 'failed' ? state.problem : undefined
  useEffect(() => {
    if (problem !== undefined) report(problem)
  }, [problem])

  return (
    <FullScreen label={`Câmera: ${title}`} onClose={onClose} turns>
      <FinderBar
        close="Fechar a câmera"
        {...{ title, onClose, camera, css: { [lying]: overPicture } }}
      />
      <chakra.div position="relative" flex="1" minHeight="0" background="#111">
        <FinderPicture ref={video} opacity={camera ? 1 : 0} />
        {camera && before !== undefined && isComparing && <Outline src={before} />}
        <chakra.div position="absolute" inset="0" display="grid" alignItems="center" padding="4">
          {state.is === 'opening' && <Loading text="Abrindo a câmera" />}
          {state.is === 'failed' && (
            <CameraFallback problem={state.problem} onPick={onFile} onNothing={onClose} />
          )}
        </chakra.div>
        <chakra.div
          position="absolute"
          insetInline="0"
          bottom="0"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="3"
          padding="min(0.75rem, 12px)"
        >
          {notice}
          <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
            {camera && before !== undefined && (
              <CompareButton isOn={isComparing} onToggle={toggleComparing} />
            )}
            {camera?.zoom && <ZoomSlider zoom={camera.zoom} setZoom={camera.setZoom} />}
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {state.is !== 'failed' && (
        <Shutter camera={camera} onFrame={onFrame} onFile={onFile} taken={taken} />
      )}
    </FullScreen>
  )
}

/** On a phone in landscape the picture takes the whole height, and the title overlaps it. */
const overPicture = {
  position: 'absolute',
  inset: `0 ${shutterWidth} auto 0`,
  background: 'linear-gradient(rgb(0 0 0 / 75%), transparent)',
}

const reasons: Record<CameraProblem, string> = {
  denied: 'O aparelho bloqueou a câmera neste aplicativo.',
  absent: 'Nenhuma câmera abre neste aplicativo.',
  'no-frame': 'A câmera abriu, mas não mostrou imagem.',
}

interface CameraFallbackProps {
  problem: CameraProblem
  onPick: (file: File) => void
  onNothing: () => void
}

/** Shown in place of a camera without a picture (UX-30): the system's camera, and the gallery. */
const CameraFallback = ({ problem, onPick, onNothing }: CameraFallbackProps) => (
  <chakra.div
    role="status"
    display="flex"
    flexDirection="column"
    gap="4"
    width="full"
    maxWidth="28rem"
    marginInline="auto"
    textAlign="center"
  >
    <p>{reasons[problem]}</p>
    <FilePicker camera size="main" onPick={onPick} onNothing={onNothing}>
      <Icon as={Camera} />
      Usar a câmera do aparelho
    </FilePicker>
    <FilePicker variant="outline" size="main" onPick={onPick}>
      <Icon as={Images} />
      Escolher da galeria
    </FilePicker>
  </chakra.div>
)
