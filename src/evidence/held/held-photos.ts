import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { deleteDraft, draftsNamed, readHeavy, saveHeavyDraft } from '#src/outbox/drafts/drafts.ts'
import type { Draft, PersonKey } from '#src/outbox/model/entry.ts'
import { heldForm, heldPrefix } from '#src/outbox/act/replaced-photo.ts'
import type { PhotoProblem } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'
import { withRoom } from '#src/reads/with-room.ts'
import type { PhotoSlot } from '../photo/photo-slot.ts'

/** A photo that could not be processed, or be kept. It is on disk until the person has decided about it (UX-31). */
export interface HeldPhoto extends PhotoSlot {
  /** A photo made of it has the same id: kept, it is held no more from the same transaction on. */
  id: string
  /** Why it could not be kept or processed, in words. */
  message?: string
  problem?: PhotoProblem | undefined
}

/** As many as there are, they may not fit into memory: only those of the screen are read with it. */
export interface HeldOriginal extends HeldPhoto {
  /** What a camera gave, or what was made of it. */
  original: Original | TakenPhoto
}

interface Kept extends PhotoSlot {
  photo: { id: string }
  message?: string
  problem?: PhotoProblem | undefined
}

/** On disk when it resolves. Rejects with NotSavedError. */
export async function holdPhoto(
  db: OutboxDatabase,
  person: PersonKey,
  { id, original, ...slot }: HeldOriginal,
): Promise<void> {
  const value: Kept = { ...slot, photo: { id } }
  const draft = { person, form: heldForm(id), value, savedAt: Date.now() }
  await withRoom(() => saveHeavyDraft(db, draft, original))
}

/** It was kept, or the person has let it go. */
export const letGoOfHeld = (db: OutboxDatabase, person: PersonKey, id: string): Promise<void> =>
  deleteDraft(db, person, heldForm(id))

/** All of a person, oldest first. Their records may have got ids from the provider since. */
export async function heldPhotos(db: OutboxDatabase, person: PersonKey): Promise<HeldPhoto[]> {
  const drafts = (await draftsNamed(db, person, heldPrefix)) as Draft<Kept>[]
  if (drafts.length === 0) return []
  const serverIds = await readServerIds(db.relaxed, person)
  return drafts
    .toSorted((a, b) => a.savedAt - b.savedAt)
    .map(({ value }) => {
      const { photo, ...slot } = value
      const place = withServerIds(slot.place, serverIds)
      return { ...slot, id: photo.id, place, path: withServerIds(slot.path, serverIds) }
    })
}

/** Those of one record, whose screen may still carry the id of this device. */
export async function heldAt(
  db: OutboxDatabase,
  person: PersonKey,
  place: string,
): Promise<HeldOriginal[]> {
  const known = withServerIds(place, await readServerIds(db.relaxed, person))
  const here = (await heldPhotos(db, person)).filter((photo) => photo.place === known)
  const found = await Promise.all(
    here.map(async (photo) => {
      const heavy = await readHeavy<Original | TakenPhoto>(db, person, heldForm(photo.id))
      return heavy && { ...photo, original: heavy.value }
    }),
  )
  return found.filter((photo) => photo !== undefined)
}
