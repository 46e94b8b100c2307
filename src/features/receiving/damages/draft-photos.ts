import { useCallback, useMemo } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { draftsUnder, saveDraft } from '#src/outbox/drafts/drafts.ts'
import type { Draft, PersonKey, RecordId } from '#src/outbox/model/entry.ts'
import { isBodyKept } from '#src/outbox/store/queries.ts'
import { withReopening } from '#src/outbox/store/saving.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { receivingLane } from '../lanes.ts'

interface DraftedPhoto {
  path: string
  photo: TakenPhoto
  /** Device clock, in ms; the photos are sorted by it. */
  takenAt: number
}

/** One photo of a damage that is not registered yet. */
export interface DraftPhoto {
  form: string
  photo: TakenPhoto
}

/**
 * The photos of a damage that is being registered. Each is stored as soon as it is taken, because the system may kill
 * the page between two of them.
 */
export function useDraftPhotos(idRecebimento: RecordId, path: string) {
  const { database } = useRuntime()
  const person = usePerson()
  const prefix = `${receivingLane({ idRecebimento })}:new-damage:`
  const drafts = useOutbox((db, who) => readPhotos(db, who, prefix), [prefix])

  /** Stores a photo; resolves to the photo's id. Rejects with NotSavedError. */
  const keep = useCallback(
    async (photo: TakenPhoto): Promise<string> => {
      const drafted: DraftedPhoto = { path, photo, takenAt: Date.now() }
      if (person === undefined) return photo.id
      await saveDraft(database, person, `${prefix}${photo.id}`, drafted)
      return photo.id
    },
    [database, person, prefix, path],
  )
  /** Reads the stored photos: `photos` may still lack a photo that was stored a moment ago. */
  const read = useCallback(async (): Promise<TakenPhoto[]> => {
    if (person === undefined) return []
    const found = await withReopening(database.relaxed, () => readPhotos(database, person, prefix))
    return found.map(({ value }) => value.photo)
  }, [database, person, prefix])

  const photos = useMemo(
    () => drafts?.map(({ form, value }): DraftPhoto => ({ form, photo: value.photo })),
    [drafts],
  )
  return { photos, keep, read }
}

async function readPhotos(
  db: OutboxDatabase,
  person: PersonKey,
  prefix: string,
): Promise<Draft<DraftedPhoto>[]> {
  const found = await draftsUnder<DraftedPhoto>(db, person, prefix)
  // The page may have died after the damage was stored and before its drafts were deleted.
  const kept = await Promise.all(found.map(({ value }) => isBodyKept(db, value.photo.id)))
  return found
    .filter((_, at) => kept[at] !== true)
    .toSorted((a, b) => a.value.takenAt - b.value.takenAt)
}
