import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { deleteDraft, draftsNamed } from '#src/outbox/drafts/drafts.ts'
import { readHeavy, saveHeavyDraft } from '#src/outbox/drafts/heavy-drafts.ts'
import type { Draft, PersonKey } from '#src/outbox/model/entry.ts'
import { heldForm, heldPrefix } from '#src/outbox/act/replaced-photo.ts'
import type { PhotoProblem } from '#src/photos/photo-error.ts'
import type { Original, TakenPhoto } from '#src/photos/photo.ts'
import { withKnownIds, type PhotoSlot } from '../photo/photo-slot.ts'

/**
 * A photo that could not be processed or stored. It stays on disk until the person has decided
 * about it (UX-31).
 */
export interface HeldPhoto extends PhotoSlot {
  /**
   * The photo that is made from this original gets the same id, so that one transaction stores the
   * photo and deletes the original.
   */
  id: string
  /** Why it could not be stored or processed, in words. */
  message?: string
  problem?: PhotoProblem | undefined
}

/**
 * A held photo with its bytes. All held photos together may not fit into memory, so only those of
 * the current screen are read.
 */
export interface HeldOriginal extends HeldPhoto {
  /** The bytes from the camera, or the photo made from them. */
  original: Original | TakenPhoto
}

interface Kept extends PhotoSlot {
  photo: { id: string }
  message?: string
  problem?: PhotoProblem | undefined
}

/** Resolves once the photo is on disk. Rejects with NotSavedError. */
export async function holdPhoto(
  db: OutboxDatabase,
  person: PersonKey,
  { id, original, ...slot }: HeldOriginal,
): Promise<void> {
  const value: Kept = { ...slot, photo: { id } }
  const draft = { person, form: heldForm(id), value, savedAt: Date.now() }
  await saveHeavyDraft(db, draft, original)
}

/** Deletes a held photo that was stored or discarded. */
export const letGoOfHeld = (db: OutboxDatabase, person: PersonKey, id: string): Promise<void> =>
  deleteDraft(db, person, heldForm(id))

/** All held photos of a person, oldest first, with the provider's id of the record where it is known. */
export async function heldPhotos(db: OutboxDatabase, person: PersonKey): Promise<HeldPhoto[]> {
  const drafts = (await draftsNamed(db, person, heldPrefix)) as Draft<Kept>[]
  if (drafts.length === 0) return []
  const serverIds = await readServerIds(db.relaxed, person)
  return drafts
    .toSorted((a, b) => a.savedAt - b.savedAt)
    .map(({ value: { photo, ...slot } }) => ({ ...withKnownIds(slot, serverIds), id: photo.id }))
}

/** The held photos of one record; `place` may still contain the record's local id. */
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
