import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { OverButton } from '#src/ui/photo/full-screen.tsx'
import { useHint } from '../hint/photo-hints.ts'
import { CameraView } from './camera-view.tsx'
import type { ShownPhoto } from '../photo/shown-photo.ts'
import type { PhotoFlow } from '../photo/use-photo-flow.ts'
import { usePictureBefore } from './outline.tsx'
import { usePhotoSource } from './use-photo-source.ts'

interface PhotoCameraProps<Slot extends string> {
  flow: PhotoFlow<Slot>
  slot: Slot
  /** The required content of the photo. */
  title: string
  /** The photos so far, where several are taken in a row. */
  taken: readonly ShownPhoto[]
  /** An earlier photo of the same view, to compare with. */
  before?: ShownPhoto | undefined
}

/** The camera for a photo of a record, driven by its flow. */
export const PhotoCamera = <Slot extends string>(props: PhotoCameraProps<Slot>) => {
  const { flow, slot, title, taken, before } = props
  const failure = flow.failures.at(-1)
  const last = taken.at(-1)
  // A photo from before the camera opened has its hint on the screen below.
  const [atOpening] = useState(last?.key)
  const hint = useHint(last?.key === atOpening ? undefined : last)
  const pictureBefore = usePictureBefore(before)
  return (
    <CameraView
      title={title}
      onFrame={(frame) => flow.takeFrame(slot, frame)}
      onFile={(file) => void flow.takeFile(slot, file)}
      onProblem={flow.cameraFailed}
      onClose={flow.closeCamera}
      before={pictureBefore}
      taken={taken.length > 0 ? <Taken photos={taken} onDone={flow.closeCamera} /> : null}
      notice={
        failure ? (
          <Notice tone="danger" announce="at-once">
            {failure.message}
          </Notice>
        ) : (
          hint && (
            <Notice tone="warning" announce="politely">
              {hint}
            </Notice>
          )
        )
      }
    />
  )
}

/** Shows the number of photos and the last photo; a tap finishes the series. */
function Taken({ photos, onDone }: { photos: readonly ShownPhoto[]; onDone: () => void }) {
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
