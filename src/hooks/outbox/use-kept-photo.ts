import { bodyById } from '#src/outbox/store/bodies.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { useOutbox } from './use-outbox.ts'

export interface KeptPhoto {
  /**
   * An address for `src`, valid while the component is mounted; undefined where the photo has been
   * deleted.
   */
  url: string | undefined
}

/** A photo of the outbox. It is only read while a component shows it. */
export function useKeptPhoto(
  bodyId: string | undefined,
  wanted: 'thumbnail' | 'full' = 'thumbnail',
): KeptPhoto {
  const picture = useOutbox(
    async (database) => {
      const found = bodyId === undefined ? undefined : await bodyById(database, bodyId)
      if (found === undefined) return undefined
      const { thumbnail, bytes, type } = found
      // A photo that was stored unchanged has no thumbnail.
      const shown = wanted === 'thumbnail' ? (thumbnail ?? bytes) : bytes
      return new Blob([shown], { type })
    },
    [bodyId, wanted],
  )
  return { url: useObjectUrl(picture) }
}
