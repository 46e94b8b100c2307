import { chakra } from '@chakra-ui/react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { plural } from '#src/domain/plurals.ts'
import { stuffingStepDescriptions, type StuffingStep } from '#contract/stuffing-steps.ts'
import { Notice } from '#src/ui/notice.tsx'
import { OverButton } from '#src/ui/photo/full-screen.tsx'
import { addsUp } from '../rules.ts'
import type { StepPhoto } from '../step-photos.ts'
import { CameraView } from './camera-view.tsx'
import type { PhotoFlow } from './use-photo-flow.ts'
import { usePhotoSource } from './use-photo-source.ts'

interface StepCameraProps {
  flow: PhotoFlow
  state: StuffingState
  step: StuffingStep
  photos: readonly StepPhoto[]
}

/** The camera for one step: PRE takes several in a row, the others close it with their photo. */
export function StepCamera({ flow, state, step, photos }: StepCameraProps) {
  const takesSeveral = addsUp(state, step)
  return (
    <CameraView
      title={`${step} · ${stuffingStepDescriptions[step]}`}
      onFrame={(frame) => flow.takeFrame(step, frame)}
      onFile={(file) => void flow.takeFile(step, file)}
      onProblem={flow.cameraFailed}
      onClose={flow.closeCamera}
      taken={
        takesSeveral && photos.length > 0 ? (
          <Taken photos={photos} onDone={flow.closeCamera} />
        ) : null
      }
      notice={
        flow.failure && (
          <Notice tone="danger" announce="at-once">
            {flow.failure.message}
          </Notice>
        )
      }
    />
  )
}

/** How many there are, with the last of them: a tap ends the row. */
function Taken({ photos, onDone }: { photos: readonly StepPhoto[]; onDone: () => void }) {
  const { src } = usePhotoSource(photos.at(-1), 'thumbnail')
  return (
    <OverButton onClick={onDone} flexDirection="column" gap="1" padding="1">
      {src !== undefined && (
        <chakra.img
          src={src}
          alt=""
          width="3.5rem"
          height="3.5rem"
          objectFit="cover"
          borderRadius="sm"
        />
      )}
      <span aria-live="polite">{plural(photos.length, 'foto', 'fotos')}</span>
      Pronto
    </OverButton>
  )
}
