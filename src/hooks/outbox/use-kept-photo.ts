import { bodyById } from '#src/outbox/store/queries.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { useOutbox } from './use-outbox.ts'

export interface KeptPhoto {
  /** An address for `src`, good while the component is there; undefined where it is no longer kept. */
  url: string | undefined
}

/** A photo of the outbox. It is read when something shows it, not before. */
export function useKeptPhoto(
  bodyId: string | undefined,
  wanted: 'thumbnail' | 'full' = 'thumbnail',
): KeptPhoto {
  const picture = useOutbox(
    async (database) => {
      const found = bodyId === undefined ? undefined : await bodyById(database, bodyId)
      if (found === undefined) return undefined
      const { thumbnail, bytes, type } = found
      // A photo that was taken as it is has no thumbnail.
      const shown = wanted === 'thumbnail' ? (thumbnail ?? bytes) : bytes
      return new Blob([shown], { type })
    },
    [bodyId, wanted],
  )
  return { url: useObjectUrl(picture) }
}
