import { useImage } from '#src/hooks/reads/use-image.ts'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { isUnsent } from '#src/outbox/model/entry.ts'
import { bodyIdOf, type ShownPhoto } from '../photo/shown-photo.ts'

export interface PhotoSource {
  /** An address for `src`; undefined during the read, or when there is no photo. */
  src: string | undefined
  /** Why the provider's picture cannot be shown; undefined where nothing has failed. */
  missing: string | undefined
}

/**
 * The picture of a photo: of a draft, the draft's; of an unsent entry, the bytes on this device;
 * otherwise the provider's, with the bytes that are still on this device as a fallback.
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
