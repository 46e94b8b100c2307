import { chakra } from '@chakra-ui/react'
import { Flashlight, FlashlightOff, X } from 'lucide-react'
import { useState } from 'react'
import { formatFixed } from '#src/domain/amounts/numbers.ts'
import type { Camera, Zoom } from '#src/photos/camera.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { OverBar, OverButton } from '#src/ui/photo/full-screen.tsx'
import { atTwiceTheText } from '#src/ui/theme/states.ts'

interface FinderBarProps {
  title: string
  /** The name of the button that closes the finder. */
  close: string
  onClose: () => void
  camera: Camera | undefined
  css?: object
}

/** The bar over the picture. */
export const FinderBar = ({ title, close, onClose, camera, css = {} }: FinderBarProps) => (
  <OverBar css={css}>
    <OverButton bare aria-label={close} onClick={onClose}>
      <Icon as={X} />
    </OverButton>
    <chakra.h2 flex="1" fontSize="lg" fontWeight="bold" lineHeight="snug" textAlign="center">
      {title}
    </chakra.h2>
    {camera?.hasTorch === true ? (
      <Torch camera={camera} />
    ) : (
      // The space stays, so that the title does not move.
      <chakra.span width="target" />
    )}
  </OverBar>
)

export const FinderPicture = chakra(
  'video',
  { base: { width: 'full', height: 'full', objectFit: 'contain' } },
  { defaultProps: { muted: true, playsInline: true, 'aria-label': 'O que a câmera vê' } },
)

/** The button of the camera's lamp. Without one it is not rendered, so a new stream starts unlit. */
function Torch({ camera: { setTorch } }: { camera: Pick<Camera, 'setTorch'> }) {
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    setTorch(!isOn).then(
      () => setOn(!isOn),
      // A hot device may refuse its lamp; the lamp and the button stay as they were.
      () => undefined,
    )
  }
  return (
    <OverButton aria-label="Lanterna" aria-pressed={isOn} onClick={toggle}>
      <Icon as={isOn ? Flashlight : FlashlightOff} />
    </OverButton>
  )
}

/** Zoom for a number that is out of reach: a tap on the line, a drag, or the arrow keys. */
export function ZoomSlider({ zoom, setZoom }: { zoom: Zoom } & Pick<Camera, 'setZoom'>) {
  const { min, max, value } = zoom
  const [factor, setFactor] = useState(value)
  const words = `${formatFixed(factor, 1)}×`
  const choose = (wanted: number) => {
    setFactor(wanted)
    // A device that refuses a factor keeps the one before.
    setZoom(wanted).catch(() => setFactor((shown) => (shown === wanted ? factor : shown)))
  }
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="min(0.75rem, 12px)"
      flex="1 1 14rem"
      maxWidth="28rem"
      minWidth="0"
      paddingInline="min(0.75rem, 12px)"
      borderRadius="md"
      background="rgb(0 0 0 / 60%)"
      fontWeight="bold"
      css={{ [atTwiceTheText]: { fontSize: '6vw' } }}
    >
      <span>Zoom</span>
      <chakra.input
        type="range"
        aria-valuetext={words}
        min={min}
        max={max}
        step="any"
        value={factor}
        onChange={(event) => choose(Number(event.target.value))}
        flex="1"
        minWidth="0"
        height="target"
        css={{ accentColor: 'var(--signal)' }}
      />
      <chakra.span minWidth="3em" textAlign="end" aria-hidden>
        {words}
      </chakra.span>
    </chakra.label>
  )
}
