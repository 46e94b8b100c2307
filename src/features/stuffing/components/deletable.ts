import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'

/**
 * A photo can be deleted while it waits and no later entry builds on it: PRE photos only add up, but the photo of a
 * step opens the next step. A PRE photo that may have arrived stays, because another one would not replace it.
 */
export function isDeletable(entry: Entry, entries: readonly Entry[]): boolean {
  if (entry.state !== 'waiting') return false
  if (entry.kind === addPrePhoto.kind && entry.tries.lost > 0) return false
  return entries.every(
    (other) => !isUnsent(other) || other.seq <= entry.seq || other.kind === addPrePhoto.kind,
  )
}
