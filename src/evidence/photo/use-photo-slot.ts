import { useCallback } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '#src/outbox/store/database.ts'
import { deleteDraft, readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import type { Draft, PersonKey } from '#src/outbox/model/entry.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { photoSlotForm, type PhotoSlot } from './photo-slot.ts'

export interface PhotoSlotDraft {
  /** The one that was open when the page died, of whatever record. */
  interrupted: PhotoSlot | undefined
  /** Device clock, in ms, at which that one was opened. */
  openedAt: number | undefined
  keep: (slot: PhotoSlot) => Promise<void>
  /**
   * Beside the photo's id the slot ends with what keeps that photo, in one. Another photo that is about to be
   * taken by then is left alone. None of these three rejects: what stays is offered once more.
   */
  bind: (photo: PlaceOfPhoto, id: string) => Promise<void>
  /** Once this photo is kept or held. */
  clearOf: (photo: PlaceOfPhoto) => Promise<void>
  clear: () => Promise<void>
}

type PlaceOfPhoto = Pick<PhotoSlot, 'place' | 'slot'>

/** When this page opened the slot last, by the device clock in ms: then it was not interrupted. */
let openedHere: number | undefined

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
  const keep = useCallback(
    async (slot: PhotoSlot) => {
      const now = Date.now()
      openedHere = now
      if (person === undefined) return
      await withRoom(() => saveDraft(database, person, photoSlotForm, slot, now))
    },
    [database, person],
  )
  const quietly = useCallback(
    async (change: (who: PersonKey) => Promise<unknown>) => {
      if (person !== undefined) await change(person).catch(() => undefined)
    },
    [person],
  )
  const bind = useCallback(
    (photo: PlaceOfPhoto, id: string) => quietly((who) => bindSlot(database, who, photo, id)),
    [database, quietly],
  )
  const clearOf = useCallback(
    (photo: PlaceOfPhoto) => quietly((who) => forgetSlotOf(database, who, photo)),
    [database, quietly],
  )
  const clear = useCallback(() => quietly((who) => forgetSlot(database, who)), [database, quietly])

  const died = openedHere === undefined ? draft : undefined
  return { interrupted: died?.value, openedAt: died?.savedAt, keep, bind, clearOf, clear }
}

/** Nothing here waits for what is asked live: the photo waits for it. */
async function bindSlot(db: OutboxDatabase, person: PersonKey, photo: PlaceOfPhoto, id: string) {
  const { strict } = db
  await strict.transaction('rw', strict.drafts, strict.aliases, async () => {
    const draft = await standingFor(strict, person, photo)
    if (draft === undefined) return
    await strict.drafts.put({ ...draft, value: { ...draft.value, photo: { id } } })
  })
}

async function forgetSlotOf(db: OutboxDatabase, person: PersonKey, photo: PlaceOfPhoto) {
  const { strict } = db
  await strict.transaction('rw', strict.drafts, strict.aliases, async () => {
    if (await standingFor(strict, person, photo))
      await strict.drafts.delete([person, photoSlotForm])
  })
}

async function forgetSlot(db: OutboxDatabase, person: PersonKey) {
  await deleteDraft(db, person, photoSlotForm)
}

/** What stands in the slot, where it is for this photo, and no other tab's for the same. */
async function standingFor(
  db: OutboxConnection,
  person: PersonKey,
  photo: PlaceOfPhoto,
): Promise<Draft<PhotoSlot> | undefined> {
  const draft = (await db.drafts.get([person, photoSlotForm])) as Draft<PhotoSlot> | undefined
  if (draft === undefined) return undefined
  const isOurs = openedHere === undefined || draft.savedAt === openedHere
  if (!isOurs || draft.value.slot !== photo.slot) return undefined
  const serverIds = await readServerIds(db, person)
  const isSame =
    withServerIds(draft.value.place, serverIds) === withServerIds(photo.place, serverIds)
  return isSame ? draft : undefined
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
  const serverIds = await readServerIds(db.relaxed, person)
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
