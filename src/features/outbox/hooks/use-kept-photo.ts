import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { bodyById } from '#src/outbox/queries.ts'

export interface KeptPhoto {
  /** An address for `src`, good while the component is there; undefined where it is no longer kept. */
  url: string | undefined
  /** Undefined until it was read. */
  size: number | undefined
}

/** A photo of the outbox as lists show it. It is read when something shows it, not before. */
export function useKeptPhoto(bodyId: string | undefined): KeptPhoto {
  const body = useOutbox(
    async (database) => {
      const found = bodyId === undefined ? undefined : await bodyById(database, bodyId)
      if (found === undefined) return undefined
      const { thumbnail, bytes, type, size } = found
      // A photo that was taken as it is has no thumbnail.
      return { size, picture: new Blob([thumbnail ?? bytes], { type }) }
    },
    [bodyId],
  )
  return { url: useObjectUrl(body?.picture), size: body?.size }
}
