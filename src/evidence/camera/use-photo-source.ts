import { useImage } from '#src/hooks/reads/use-image.ts'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { isUnsent } from '#src/outbox/model/entry.ts'
import { bodyIdOf, type ShownPhoto } from '../photo/shown-photo.ts'

export interface PhotoSource {
  /** An address for `src`; undefined during the read, or when there is no photo. */
  src: string | undefined
  /** Why there is no photo. */
  missing: string | undefined
}

/**
 * The picture of a photo: first the waiting one on this device, then the provider's. The recently
 * sent bytes on this device are the fallback while the provider's picture is not available.
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
