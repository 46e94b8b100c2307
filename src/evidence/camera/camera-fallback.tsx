import { chakra } from '@chakra-ui/react'
import { Camera, Images } from 'lucide-react'
import type { CameraProblem } from '#src/photos/camera.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { FilePicker } from '#src/ui/photo/file-picker.tsx'

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
export const CameraFallback = ({ problem, onPick, onNothing }: CameraFallbackProps) => (
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
