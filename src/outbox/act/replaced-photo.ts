import type { OutboxConnection } from '../store/database.ts'
import type { Body, Entry, StoredBody } from '../model/entry.ts'
import { noteDiscarded } from '../drafts/discarded-drafts.ts'

export const heldPrefix = 'photo-held:'
/** The form name of the draft of a photo that waits for a person's decision. */
export const heldForm = (id: string): string => `${heldPrefix}${id}`

const retakePrefix = 'retake:'

/** The place name of photos that correct an entry. */
export const retakePlace = (entryId: string): string => `${retakePrefix}${entryId}`

/** The entry that photos of this place correct; undefined for any other place. */
export const entryToPutRight = (place: string): string | undefined =>
  place.startsWith(retakePrefix) ? place.slice(retakePrefix.length) : undefined

/**
 * Stores photos that a correction or a person's choice removed from an entry, as discarded drafts. For a week a
 * person can restore them; a restored photo is shown next to that entry. Call it inside the transaction that
 * removes the photos, which holds `drafts`.
 */
export async function discardReplaced(
  db: OutboxConnection,
  { id: entryId, person, record, label }: Entry,
  replaced: readonly StoredBody[],
  by: readonly Body[] = [],
  message = 'Esta foto foi trocada por outra.',
): Promise<void> {
  for (const { person: _, ...photo } of replaced) {
    const value = {
      place: retakePlace(entryId),
      // If the person keeps the removed photo after all, it takes the place of its replacement.
      slot: by[0]?.id ?? photo.id,
      path: record.path,
      title: record.title,
      name: label,
      photo: { id: photo.id },
      message,
    }
    await noteDiscarded(db, { person, form: heldForm(photo.id), value }, photo)
  }
}
