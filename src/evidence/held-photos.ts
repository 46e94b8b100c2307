import { readAliases, serverIdsOf, withServerIds } from '#src/outbox/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import { deleteDraft, readDraft, saveDraft } from '#src/outbox/drafts.ts'
import type { Draft, PersonKey } from '#src/outbox/entry.ts'
import type { Original } from '#src/photos/photo.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { photoSlotForm, type PhotoSlot } from './photo-slot.ts'

const prefix = 'photo-held:'
const formOf = (id: string) => `${prefix}${id}`

/** A photo that could not be processed. It is on disk until the person has decided about it (UX-31). */
export interface HeldPhoto extends PhotoSlot {
  /** A photo made of it has the same id: kept, it is held no more from the same transaction on. */
  id: string
  original: Original
}

interface Kept extends PhotoSlot {
  original: Original
  photo: { id: string }
}

/** On disk when it resolves. Rejects with NotSavedError. */
export async function holdPhoto(
  db: OutboxDatabase,
  person: PersonKey,
  { id, ...slot }: HeldPhoto,
): Promise<void> {
  const kept: Kept = { ...slot, photo: { id } }
  await withRoom(() => saveDraft(db, person, formOf(id), kept))
}

/** It was kept, or the person has let it go. */
export const letGoOfHeld = (db: OutboxDatabase, person: PersonKey, id: string): Promise<void> =>
  deleteDraft(db, person, formOf(id))

/** All of a person, oldest first. Their records may have got ids from the provider since. */
export async function heldPhotos(db: OutboxDatabase, person: PersonKey): Promise<HeldPhoto[]> {
  const drafts = (await db.relaxed.drafts
    .where('[person+form]')
    .between([person, prefix], [person, `${prefix}\uffff`])
    .toArray()) as Draft<Kept>[]
  if (drafts.length === 0) return []
  const serverIds = serverIdsOf(await readAliases(db.relaxed, person))
  return drafts
    .toSorted((a, b) => a.savedAt - b.savedAt)
    .map(({ value: { photo, ...slot } }) => ({
      ...slot,
      id: photo.id,
      place: withServerIds(slot.place, serverIds),
      path: withServerIds(slot.path, serverIds),
    }))
}

/** An earlier version kept the original in the slot, whose place the next camera's takes. */
export async function takeOutOfSlot(db: OutboxDatabase, person: PersonKey): Promise<void> {
  const before = await readDraft<PhotoSlot & { original?: Original }>(db, person, photoSlotForm)
  if (before?.value.original === undefined) return
  const { strict } = db
  await strict.transaction('rw', strict.drafts, async () => {
    const draft = await strict.drafts.get([person, photoSlotForm])
    if (draft?.savedAt !== before.savedAt) return
    const id = crypto.randomUUID()
    // First what gives room.
    await strict.drafts.delete([person, photoSlotForm])
    await strict.drafts.put({
      ...before,
      form: formOf(id),
      value: { ...before.value, photo: { id } },
    })
  })
}
