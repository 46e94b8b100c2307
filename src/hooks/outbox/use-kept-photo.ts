import { decryptBody } from '#src/outbox/store/bodies.ts'
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
      const found = bodyId === undefined ? undefined : await database.relaxed.bodies.get(bodyId)
      if (found === undefined) return undefined
      const { thumbnail, ...full } = found
      // A photo that was stored unchanged has no thumbnail. Only what is shown is decrypted.
      const shown = wanted === 'thumbnail' && thumbnail ? { ...full, bytes: thumbnail } : full
      const photo = await decryptBody(database, shown)
      return photo && new Blob([photo.bytes], { type: photo.type })
    },
    [bodyId, wanted],
  )
  return { url: useObjectUrl(picture) }
}
