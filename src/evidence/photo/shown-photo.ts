import type { Entry } from '#src/outbox/model/entry.ts'

/** One photo as a screen shows it: the one on this device, otherwise the provider's. */
export interface ShownPhoto {
  key: string
  /**
   * The entry of a photo from this device, unsent or recently sent. Its bytes may still be on the
   * device.
   */
  entry?: Entry
  /** Which of the entry's photos; without it the first one. */
  bodyId?: string
  /** The bytes of a photo that is only a draft. */
  picture?: { full: Blob; thumbnail: Blob }
  /** The address at the provider; undefined until the provider has the photo. */
  path?: { full: string; thumbnail: string }
}

/** The id of its bytes on this device, if they are stored. */
export const bodyIdOf = ({ entry, bodyId }: ShownPhoto): string | undefined =>
  bodyId ?? entry?.bodyIds[0]
