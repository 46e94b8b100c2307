import type { Entry } from '#src/outbox/model/entry.ts'

/** A photo as a screen shows it, on this device, at the provider, or both. */
export interface ShownPhoto {
  key: string
  /**
   * The entry of a photo from this device, unsent or recently sent. The photo's bytes may still be
   * on the device.
   */
  entry?: Entry
  /** Which of the entry's photos; without it the first one. */
  bodyId?: string
  /** The bytes of a photo that is only a draft. */
  picture?: { full: Blob; thumbnail: Blob }
  /** The address at the provider; undefined until the provider has the photo. */
  path?: { full: string; thumbnail: string }
}

/** The id of the photo's bytes on this device, where they may still be stored; undefined without an entry. */
export const bodyIdOf = ({ entry, bodyId }: ShownPhoto): string | undefined =>
  bodyId ?? entry?.bodyIds[0]
