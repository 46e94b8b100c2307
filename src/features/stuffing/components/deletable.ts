import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'

/**
 * A photo can be deleted while it waits and no later work builds on it: in PRE the photos only add
 * up, but the photo of a step is what lets the next one in. One of PRE that may have arrived stays:
 * another would not take its place.
 */
export function isDeletable(entry: Entry, entries: readonly Entry[]): boolean {
  if (entry.state !== 'waiting') return false
  if (entry.kind === addPrePhoto.kind && entry.tries.lost > 0) return false
  return entries.every(
    (other) => !isUnsent(other) || other.seq <= entry.seq || other.kind === addPrePhoto.kind,
  )
}
