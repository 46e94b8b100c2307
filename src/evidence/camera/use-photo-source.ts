import { useImage } from '#src/hooks/reads/use-image.ts'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { isUnsent } from '#src/outbox/model/entry.ts'
import { bodyIdOf, type ShownPhoto } from '../photo/shown-photo.ts'

export interface PhotoSource {
  /** An address for `src`; undefined while it is read, or when there is nothing to show. */
  src: string | undefined
  /** Why there is nothing to see. */
  missing: string | undefined
}

/**
 * The picture of a photo: what waits on this device, else what the provider has; what this device
 * sent lately stands in while that is not there.
 */
export function usePhotoSource(
  photo: ShownPhoto | undefined,
  size: 'thumbnail' | 'full',
): PhotoSource {
  const kept = useKeptPhoto(photo && bodyIdOf(photo), size).url
  const remote = useImage(photo?.path?.[size])
  const drafted = useObjectUrl(photo?.picture?.[size])
  const isOwn = photo?.entry !== undefined && isUnsent(photo.entry)
  const src = drafted ?? (isOwn ? kept : (remote.url ?? kept))
  const isOffline = useNetwork().level === 'offline'
  const reason = isOffline ? 'Precisa de conexão' : 'A foto não pôde ser aberta'
  return { src, missing: remote.failed && src === undefined ? reason : undefined }
}
