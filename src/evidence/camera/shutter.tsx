import { chakra } from '@chakra-ui/react'
import { Images } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Camera } from '#src/photos/camera.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { FilePicker } from '#src/ui/photo/file-picker.tsx'
import { OverBar } from '#src/ui/photo/full-screen.tsx'
import { lying } from '#src/ui/theme/states.ts'

/** A second tap within this time, in ms, counts as part of the first (UX-26). */
const sameTapMs = 700

const sameTapIsOver = () => new Promise((resolve) => setTimeout(resolve, sameTapMs))

interface ShutterProps {
  camera: Camera | undefined
  onFrame: (frame: Promise<ImageBitmap>) => Promise<void>
  onFile: (file: File) => void
  taken?: ReactNode
}

export const shutterWidth = '136px'

/** On a phone in landscape the band is a column to the right of the picture. */
const asColumn = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  justifyItems: 'center',
  width: shutterWidth,
  padding: '8px 0',
  gap: '8px',
}

/**
 * The band under the picture: gallery, a shutter large enough for a gloved thumb, the photos so
 * far.
 */
export function Shutter({ camera, onFrame, onFile, taken }: ShutterProps) {
  const [isTaking, setTaking] = useState(false)
  const isUnderWay = useRef(false)

  const shoot = async () => {
    if (camera === undefined || isUnderWay.current) return
    isUnderWay.current = true
    setTaking(true)
    try {
      await Promise.all([onFrame(camera.frame()), sameTapIsOver()])
    } finally {
      isUnderWay.current = false
      setTaking(false)
    }
  }

  return (
    <OverBar
      padding="min(1rem, 16px)"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto minmax(0, 1fr)"
      css={{ [lying]: asColumn }}
    >
      <chakra.div>
        <FilePicker
          onPick={onFile}
          variant="quiet"
          size="icon"
          width="56px"
          height="56px"
          color="#fff"
          borderColor="rgb(255 255 255 / 55%)"
          aria-label="Escolher da galeria"
        >
          <Icon as={Images} />
        </FilePicker>
      </chakra.div>
      <chakra.button
        type="button"
        aria-label="Fotografar"
        disabled={camera === undefined}
        aria-busy={isTaking}
        onClick={() => void shoot()}
        // Does not scale with the text: twice the size would leave no room for the picture.
        width="104px"
        height="104px"
        borderRadius="full"
        border="5px solid #fff"
        background="#fff"
        backgroundClip="content-box"
        padding="5px"
        transition="transform 100ms"
        css={{
          '&:active': { transform: 'scale(0.93)' },
          '&[aria-busy=true]': { backgroundColor: 'var(--signal)' },
          '&:disabled': { opacity: 0.35 },
        }}
      />
      <chakra.div display="flex" justifyContent="flex-end" css={{ [lying]: { alignSelf: 'end' } }}>
        {taken}
      </chakra.div>
    </OverBar>
  )
}
