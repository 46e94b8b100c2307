import type { OutboxConnection } from '../store/database.ts'
import type { Body, Entry } from '../model/entry.ts'
import { noteDiscarded } from '../drafts/note-discarded.ts'

export const heldPrefix = 'photo-held:'
/** Names the draft of a photo that waits for a person's decision. */
export const heldForm = (id: string): string => `${heldPrefix}${id}`

const retakePrefix = 'retake:'

/** The place of the photos that put an entry right. */
export const retakePlace = (entryId: string): string => `${retakePrefix}${entryId}`

/** The entry that photos of this place put right; undefined of any other place. */
export const entryToPutRight = (place: string): string | undefined =>
  place.startsWith(retakePrefix) ? place.slice(retakePrefix.length) : undefined

const clock = { now: () => Date.now() }

/**
 * Photos of an entry that its correction, or a person's choice, leaves out are discarded: for a week they can
 * be restored, to be decided about beside that entry. Call it inside the transaction of that, which holds `drafts`.
 */
export async function discardReplaced(
  db: OutboxConnection,
  { id: entryId, person, record, label }: Entry,
  replaced: readonly Body[],
  by: readonly Body[] = [],
  message = 'Esta foto foi trocada por outra.',
): Promise<void> {
  for (const { person: _, ...photo } of replaced) {
    const value = {
      place: retakePlace(entryId),
      // What is kept of it once more takes the place of the photo that took its own.
      slot: by[0]?.id ?? photo.id,
      path: record.path,
      title: record.title,
      name: label,
      photo: { id: photo.id },
      message,
    }
    await noteDiscarded(db, { clock }, { person, form: heldForm(photo.id), value }, photo)
  }
}
