import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '#src/outbox/store/database.ts'
import { deleteDraft, readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import type { Draft, PersonKey } from '#src/outbox/model/entry.ts'
import { photoSlotForm, withKnownIds, type PhotoSlot } from './photo-slot.ts'

/** Whose photos, and of which record. */
export interface PhotoPlace extends Pick<PhotoSlot, 'place'> {
  database: OutboxDatabase
  person: PersonKey | undefined
}

type Whose = Pick<PhotoPlace, 'database' | 'person'>

/**
 * When this page last opened the slot, by the device clock in ms; such a slot was not interrupted.
 */
let openedHere: number | undefined

/** When the first slot found on this page was stored, by person; a slot stored later is from another tab. */
const foundFirst = new WeakMap<OutboxDatabase, Map<PersonKey, number | undefined>>()

/** The slot that was open when the page was killed, of any record; undefined if there was none. */
export function useInterrupted(): Draft<PhotoSlot> | undefined {
  const draft = useOutbox(readSlot)
  return openedHere === undefined ? draft : undefined
}

/**
 * Stores the photo that a person is about to take. Call it before a camera opens, because the
 * system may kill the page for the camera; the app then reopens on the same screen (UX-12).
 */
export async function keepSlot({ database, person }: Whose, slot: PhotoSlot): Promise<void> {
  const now = Date.now()
  openedHere = now
  if (person === undefined) return
  await saveDraft(database, person, photoSlotForm, slot, now)
}

/**
 * Adds the photo's id to the slot, so that one transaction stores the photo and ends the slot. A
 * slot for another photo is not changed. `bindSlot`, `endSlot` and `clearSlot` never reject: a slot
 * that remains is offered again.
 */
export const bindSlot = (place: PhotoPlace, slot: string, id: string): Promise<void> =>
  changeSlot(place, slot, ({ value, ...draft }, drafts) =>
    drafts.put({ ...draft, value: { ...value, photo: { id } } }),
  )

/** Ends the slot if it is for this photo; call once the photo is stored, held or no longer wanted. */
export const endSlot = (place: PhotoPlace, slot: string): Promise<void> =>
  changeSlot(place, slot, ({ person, form }, drafts) => drafts.delete([person, form]))

/** Ends the slot of any photo. */
export async function clearSlot({ database, person }: Whose): Promise<void> {
  if (person === undefined) return
  await deleteDraft(database, person, photoSlotForm).catch(() => undefined)
}

/** The slot with the provider's ids that are known by now. Never rejects. */
export async function slotWithIds(
  { database, person }: Whose,
  slot: PhotoSlot,
): Promise<PhotoSlot> {
  const ids = person === undefined ? undefined : readServerIds(database.relaxed, person)
  return withKnownIds(slot, (await ids?.catch(() => undefined)) ?? new Map())
}

/**
 * Uses only the strict connection: storing the photo waits for this transaction, which must not wait
 * for live queries.
 */
async function changeSlot(
  { database: { strict }, person, place }: PhotoPlace,
  slot: string,
  change: (draft: Draft<PhotoSlot>, drafts: OutboxConnection['drafts']) => PromiseLike<unknown>,
): Promise<void> {
  if (person === undefined) return
  const work = async () => {
    const draft = await currentFor(strict, person, { place, slot })
    if (draft !== undefined) await change(draft, strict.drafts)
  }
  await strict.transaction('rw', strict.drafts, strict.aliases, work).catch(() => undefined)
}

/** The stored slot, if it is for this photo and was not opened by another tab. */
async function currentFor(
  db: OutboxConnection,
  person: PersonKey,
  photo: Pick<PhotoSlot, 'place' | 'slot'>,
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
