import { chakra } from '@chakra-ui/react'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { useImage } from '#src/hooks/reads/use-image.ts'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { OverButton } from '#src/ui/photo/full-screen.tsx'
import { bodyIdOf, type ShownPhoto } from '../photo/shown-photo.ts'

const choiceKey = 'pavilhao.compare'

/**
 * Whether the photo before is shown over the finder, and a function that changes it. The choice stays on this device
 * for every person.
 */
export function useComparing(): [isComparing: boolean, toggle: () => void] {
  const [isComparing, setComparing] = useState(() => localStorage.getItem(choiceKey) !== 'off')
  const toggle = () => {
    setComparing(!isComparing)
    try {
      localStorage.setItem(choiceKey, isComparing ? 'off' : 'on')
    } catch {
      // A full device remembers no choice; the photo is more important.
    }
  }
  return [isComparing, toggle]
}

/**
 * The picture of an earlier photo, for `src`: its bytes on this device, otherwise the provider's thumbnail, which is
 * usually cached. Undefined where there is none.
 */
export function usePictureBefore(photo: ShownPhoto | undefined): string | undefined {
  const drafted = useObjectUrl(photo?.picture?.full)
  const kept = useKeptPhoto(photo && bodyIdOf(photo), 'full').url
  const remote = useImage(photo?.path?.thumbnail).url
  return drafted ?? kept ?? remote
}

/** Placed over the video and not drawn into it, so that no photo contains it. */
export const Outline = ({ src }: { src: string }) => (
  <chakra.img
    src={src}
    alt=""
    position="absolute"
    inset="0"
    width="full"
    height="full"
    objectFit="contain"
    opacity="0.25"
    pointerEvents="none"
  />
)

export const CompareButton = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => (
  <OverButton aria-pressed={isOn} onClick={onToggle}>
    <Icon as={Layers} />
    Comparar com a anterior
  </OverButton>
)
