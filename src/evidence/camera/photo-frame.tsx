import { chakra } from '@chakra-ui/react'
import { Maximize2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { providerAddress } from '#src/api/config.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { Badge } from '#src/ui/page/badge.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { useHint } from '../hint/photo-hints.ts'
import type { ShownPhoto } from '../photo/shown-photo.ts'
import { middleButton } from '../use-open-pdf.ts'
import { usePhotoSource } from './use-photo-source.ts'

interface PhotoFrameProps {
  photo: ShownPhoto
  /** The photo's content, in words. */
  name: string
  size: 'thumbnail' | 'full'
  onOpen: () => void
}

/** A photo that opens by a tap, with a hint where it may be blurred or dark. */
export const PhotoFrame = (props: PhotoFrameProps) => {
  const hint = useHint(props.photo)
  return (
    <>
      <PictureLink {...props} />
      {hint !== undefined && (
        // Under a narrow picture the icon wraps above the words.
        <chakra.p role="status" marginTop="1.5" css={{ '& > span': { flexWrap: 'wrap' } }}>
          <Badge tone="warning">{hint}</Badge>
        </chakra.p>
      )}
    </>
  )
}

/**
 * A photo, as a link to its address at the provider (spec 2 §7). The address needs the token in a
 * header, so a tap or a middle click opens the photo in the app. A photo that is only on this
 * device has no address.
 */
function PictureLink({ photo, name, size, onOpen }: PhotoFrameProps) {
  const { config } = useRuntime()
  const { src, missing } = usePhotoSource(photo, size)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onOpen()
  }
  const common = {
    display: 'block',
    position: 'relative',
    width: 'full',
    aspectRatio: size === 'full' ? '4 / 3' : '1',
    maxHeight: size === 'full' ? 'max(13rem, 40dvh)' : undefined,
    borderRadius: 'md',
    overflow: 'hidden',
    background: '#0a151c',
    color: '#fff',
    'aria-label': `Abrir a foto: ${name}`,
    onClick: open,
  } as const
  const picture = (
    <>
      {src === undefined ? (
        <chakra.span display="grid" placeItems="center" height="full" padding="2">
          {missing === undefined ? <Loading inPhoto /> : missing}
        </chakra.span>
      ) : (
        <chakra.img
          src={src}
          alt={name}
          width="full"
          height="full"
          objectFit={size === 'full' ? 'contain' : 'cover'}
        />
      )}
      {size === 'full' && src !== undefined && (
        <chakra.span
          position="absolute"
          insetInlineEnd="2"
          bottom="2"
          padding="2"
          borderRadius="md"
          background="rgb(0 0 0 / 65%)"
        >
          <Icon as={Maximize2} />
        </chakra.span>
      )}
    </>
  )
  return photo.path === undefined ? (
    <chakra.button type="button" {...common}>
      {picture}
    </chakra.button>
  ) : (
    <chakra.a
      href={providerAddress(config, photo.path.full)}
      onAuxClick={(event) => {
        if (event.button === middleButton) open(event)
      }}
      {...common}
    >
      {picture}
    </chakra.a>
  )
}
