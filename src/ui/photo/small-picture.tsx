import { chakra } from '@chakra-ui/react'
import { useState } from 'react'

interface SmallPictureProps {
  /** Undefined until it is known; null for a picture that must not be drawn. */
  src: string | undefined | null
  /** The picture's content, in words. */
  name: string
}

/** A picture of a thumbnail's size that cannot be opened; a text where it cannot be shown. */
export function SmallPicture({ src, name }: SmallPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const common = {
    width: '6rem',
    height: '6rem',
    borderRadius: 'md',
    border: 'var(--edge-width) solid',
    borderColor: 'edge',
  } as const
  if (src === undefined) return null
  return src === null || failedSrc === src ? (
    <chakra.span display="grid" placeItems="center" textAlign="center" fontSize="sm" {...common}>
      Foto que não pode ser mostrada
    </chakra.span>
  ) : (
    <chakra.img
      src={src}
      alt={name}
      objectFit="cover"
      onError={() => setFailedSrc(src)}
      {...common}
    />
  )
}
