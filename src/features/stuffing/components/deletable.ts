import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'

/**
 * Whether a photo can be deleted: its entry waits, and no later unsent entry needs it. Later PRE photos do not need it,
 * but later steps do, because the photo of a step opens the next step. A PRE photo that may have arrived stays, because
 * a new photo would not replace it.
 */
export function isDeletable(entry: Entry, entries: readonly Entry[]): boolean {
  if (entry.state !== 'waiting') return false
  if (entry.kind === addPrePhoto.kind && entry.tries.lost > 0) return false
  return entries.every(
    (other) => !isUnsent(other) || other.seq <= entry.seq || other.kind === addPrePhoto.kind,
  )
}
