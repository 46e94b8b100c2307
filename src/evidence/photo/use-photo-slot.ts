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
import { photoSlotForm, withKnownIds, type PhotoSlot } from './photo-slot.ts'

export interface PhotoSlotDraft {
  /** The slot that was open when the page was killed, of any record. */
  interrupted: PhotoSlot | undefined
  /** When that slot was opened, by the device clock in ms. */
  openedAt: number | undefined
  /** The slot with the provider's ids that are known by now. Never rejects. */
  withIds: (slot: PhotoSlot) => Promise<PhotoSlot>
  keep: (slot: PhotoSlot) => Promise<void>
  /**
   * Adds the photo's id to the slot, so that one transaction stores the photo and ends the slot. A
   * slot for another photo is not changed. `bind`, `clearOf` and `clear` never reject: a slot that
   * remains is offered again.
   */
  bind: (photo: PlaceOfPhoto, id: string) => Promise<void>
  /** Ends the slot if it is for this photo; call once the photo is stored, held or no longer wanted. */
  clearOf: (photo: PlaceOfPhoto) => Promise<void>
  clear: () => Promise<void>
}

type PlaceOfPhoto = Pick<PhotoSlot, 'place' | 'slot'>

/**
 * When this page last opened the slot, by the device clock in ms; such a slot was not interrupted.
 */
let openedHere: number | undefined

/** When the first slot found on this page was stored, by person; a slot stored later is from another tab. */
const foundFirst = new WeakMap<OutboxDatabase, Map<PersonKey, number | undefined>>()

/**
 * The photo that a person is about to take. The slot is stored before a camera opens, because the
 * system may kill the page for the camera; the app then reopens on the same screen (UX-12).
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
  const withIds = useCallback(
    async (slot: PhotoSlot) => {
      const ids = person === undefined ? undefined : readServerIds(database.relaxed, person)
      return withKnownIds(slot, (await ids?.catch(() => undefined)) ?? new Map())
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
  return { interrupted: died?.value, openedAt: died?.savedAt, withIds, keep, bind, clearOf, clear }
}

/**
 * Uses only the strict connection: storing the photo waits for this transaction, which must not wait
 * for live queries.
 */
async function bindSlot(db: OutboxDatabase, person: PersonKey, photo: PlaceOfPhoto, id: string) {
  const { strict } = db
  await strict.transaction('rw', strict.drafts, strict.aliases, async () => {
    const draft = await currentFor(strict, person, photo)
    if (draft === undefined) return
    await strict.drafts.put({ ...draft, value: { ...draft.value, photo: { id } } })
  })
}

async function forgetSlotOf(db: OutboxDatabase, person: PersonKey, photo: PlaceOfPhoto) {
  const { strict } = db
  await strict.transaction('rw', strict.drafts, strict.aliases, async () => {
    if (await currentFor(strict, person, photo)) await strict.drafts.delete([person, photoSlotForm])
  })
}

async function forgetSlot(db: OutboxDatabase, person: PersonKey) {
  await deleteDraft(db, person, photoSlotForm)
}

/** The stored slot, if it is for this photo and was not opened by another tab. */
async function currentFor(
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

/** The slot that this page found when it started; undefined if there was none. */
async function readSlot(
  db: OutboxDatabase,
  person: PersonKey,
): Promise<Draft<PhotoSlot> | undefined> {
  const draft = await readDraft<PhotoSlot>(db, person, photoSlotForm)
  const first = foundFirst.get(db) ?? new Map<PersonKey, number | undefined>()
  foundFirst.set(db, first)
  if (!first.has(person)) first.set(person, draft?.savedAt)
  if (draft === undefined || draft.savedAt !== first.get(person)) return undefined
  return { ...draft, value: withKnownIds(draft.value, await readServerIds(db.relaxed, person)) }
}
