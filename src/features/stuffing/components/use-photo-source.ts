import { useImage } from '#src/hooks/use-image.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { isUnsent } from '#src/outbox/listing.ts'
import { bodyById } from '#src/outbox/queries.ts'
import type { StepPhoto } from '../step-photos.ts'

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
  photo: StepPhoto | undefined,
  size: 'thumbnail' | 'full',
): PhotoSource {
  const kept = useKeptPicture(photo?.entry?.bodyIds[0], size)
  const remote = useImage(photo?.path?.[size])
  const isOwn = photo?.entry !== undefined && isUnsent(photo.entry)
  const src = isOwn ? kept : (remote.url ?? kept)
  const isOffline = useNetwork().level === 'offline'
  const reason = isOffline ? 'Precisa de conexão' : 'A foto não pôde ser aberta'
  return { src, missing: remote.failed && src === undefined ? reason : undefined }
}

function useKeptPicture(bodyId: string | undefined, size: 'thumbnail' | 'full') {
  const picture = useOutbox(
    async (database) => {
      const body = bodyId === undefined ? undefined : await bodyById(database, bodyId)
      if (body === undefined) return undefined
      const { thumbnail, bytes, type } = body
      return new Blob([size === 'thumbnail' ? (thumbnail ?? bytes) : bytes], { type })
    },
    [bodyId, size],
  )
  return useObjectUrl(picture)
}
