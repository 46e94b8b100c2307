import { useCallback, useEffect } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { readAliases, serverIdsOf, withServerIds } from '#src/outbox/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import { deleteDraft, readDraft, saveDraft } from '#src/outbox/drafts.ts'
import type { Draft, PersonKey } from '#src/outbox/entry.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { takeOutOfSlot } from './held-photos.ts'
import { photoSlotForm, type PhotoSlot } from './photo-slot.ts'

export interface PhotoSlotDraft {
  /** The one that was open when the page died, of whatever record. */
  interrupted: PhotoSlot | undefined
  /** Device clock, in ms, at which that one was opened. */
  openedAt: number | undefined
  keep: (slot: PhotoSlot) => Promise<void>
  clear: () => Promise<void>
  /** Once this photo is kept or held: another one that is about to be taken by then is not forgotten. */
  clearOf: (photo: PlaceOfPhoto) => Promise<void>
}

type PlaceOfPhoto = Pick<PhotoSlot, 'place' | 'slot'>

/** A slot that this page opened itself was not interrupted. */
let isOpenHere = false

/** When what was found first was kept: what comes later is open in another tab. */
const foundFirst = new WeakMap<OutboxDatabase, Map<PersonKey, number | undefined>>()

/**
 * The photo that a person is about to take. It is on disk before a camera opens, because the system
 * may kill the page for the camera's sake; the app then opens again on the same step (UX-12).
 */
export function usePhotoSlot(): PhotoSlotDraft {
  const { database } = useRuntime()
  const person = usePerson()
  const draft = useOutbox(readSlot)
  useEffect(() => {
    if (person === undefined) return
    // What stays there is looked at again before it would go.
    void isFree(database, person)
  }, [database, person])

  const keep = useCallback(
    async (slot: PhotoSlot) => {
      isOpenHere = true
      if (person === undefined || !(await isFree(database, person))) return
      await withRoom(() => saveDraft(database, person, photoSlotForm, slot))
    },
    [database, person],
  )
  const clear = useCallback(async () => {
    if (person === undefined || !(await isFree(database, person))) return
    await deleteDraft(database, person, photoSlotForm)
  }, [database, person])

  const clearOf = useCallback(
    async (photo: PlaceOfPhoto) => {
      if (person !== undefined) await forgetSlotOf(database, person, photo)
    },
    [database, person],
  )

  const died = isOpenHere ? undefined : draft
  return { interrupted: died?.value, openedAt: died?.savedAt, keep, clear, clearOf }
}

/** Whether nobody has to decide about what stands there: an original that found no other place stays. */
const isFree = (db: OutboxDatabase, person: PersonKey): Promise<boolean> =>
  takeOutOfSlot(db, person).then(
    () => true,
    () => false,
  )

async function forgetSlotOf(db: OutboxDatabase, person: PersonKey, photo: PlaceOfPhoto) {
  if (!(await isFree(db, person))) return
  const before = await readDraft<PhotoSlot>(db, person, photoSlotForm)
  if (before?.value.slot !== photo.slot) return
  const serverIds = serverIdsOf(await readAliases(db.relaxed, person))
  const isSame =
    withServerIds(before.value.place, serverIds) === withServerIds(photo.place, serverIds)
  if (isSame) await deleteDraft(db, person, photoSlotForm)
}

/** The record may have got its id from the provider since. */
async function readSlot(
  db: OutboxDatabase,
  person: PersonKey,
): Promise<Draft<PhotoSlot> | undefined> {
  const draft = await readDraft<PhotoSlot>(db, person, photoSlotForm)
  const first = foundFirst.get(db) ?? new Map<PersonKey, number | undefined>()
  foundFirst.set(db, first)
  if (!first.has(person)) first.set(person, draft?.savedAt)
  if (draft === undefined || draft.savedAt !== first.get(person)) return undefined
  if (!draft.value.place.includes('local:')) return draft
  const serverIds = serverIdsOf(await readAliases(db.relaxed, person))
  const { place, path } = draft.value
  return {
    ...draft,
    value: {
      ...draft.value,
      place: withServerIds(place, serverIds),
      path: withServerIds(path, serverIds),
    },
  }
}
