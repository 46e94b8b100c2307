import type { Entry } from '#src/outbox/model/entry.ts'

/** One photo as a screen shows it: what this device holds, else what the provider does. */
export interface ShownPhoto {
  key: string
  /** Of this device: unsent, or sent lately. Its bytes may be here still. */
  entry?: Entry
  /** Which of the entry's photos; its first one without this. */
  bodyId?: string
  /** In memory, where it is no more than a draft. */
  picture?: { full: Blob; thumbnail: Blob }
  /** The provider's own; undefined while it does not have it. */
  path?: { full: string; thumbnail: string }
}

/** Where its bytes are on this device, if they are. */
export const bodyIdOf = ({ entry, bodyId }: ShownPhoto): string | undefined =>
  bodyId ?? entry?.bodyIds[0]
