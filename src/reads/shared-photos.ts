import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { deleteDraft, draftsNamed, formsHolding } from '#src/outbox/drafts/drafts.ts'
import { readHeavy, saveHeavyDraft } from '#src/outbox/drafts/heavy-drafts.ts'
import type { Draft, PersonKey } from '#src/outbox/model/entry.ts'
import { isBodyKept } from '#src/outbox/store/queries.ts'

/**
 * Photos from another app, after the person has confirmed that they belong to the work
 * (src/reads/arrived-photos.ts). They are drafts until each is used.
 */
const prefix = 'shared:'
/** The form name of a shared photo's draft. */
export const sharedForm = (id: string) => `${prefix}${id}`

/** The screen that asks where the photos belong; another app's photos are sent to it. */
export const sharedPhotosPath = '/compartilhadas'
/** The name of the multipart part in the web app manifest. */
export const sharedPhotosField = 'fotos'
/** The cache in which photos wait until the person has chosen where they belong. */
export const arrivedCacheName = 'pavilhao-arrived'

export interface SharedPhoto {
  /** A photo that is made from it has the same id, which shows that it was used. */
  id: string
  /** Device clock, in ms. */
  sharedAt: number
}

interface Kept {
  path: string
  photo: { id: string }
}

/** On disk when it resolves; storing one id twice keeps one photo. Rejects with NotSavedError. */
export async function keepShared(
  db: OutboxDatabase,
  person: PersonKey,
  photo: Blob,
  { id, sharedAt }: SharedPhoto = { id: crypto.randomUUID(), sharedAt: Date.now() },
): Promise<void> {
  const bytes = await photo.arrayBuffer()
  const value: Kept = { path: sharedPhotosPath, photo: { id } }
  const draft = { person, form: sharedForm(id), value, savedAt: sharedAt }
  await saveHeavyDraft(db, draft, bytes)
}

/** Reads the bytes of a single photo, because all together may not fit into memory. Undefined if it is gone. */
export async function bytesOfShared(
  db: OutboxDatabase,
  person: PersonKey,
  { id }: Pick<SharedPhoto, 'id'>,
): Promise<ArrayBuffer | undefined> {
  return (await readHeavy<ArrayBuffer>(db, person, sharedForm(id)))?.value
}

/** The unused photos, oldest first. */
export async function sharedPhotos(db: OutboxDatabase, person: PersonKey): Promise<SharedPhoto[]> {
  const { waiting } = await sortOut(db, person)
  return waiting.toSorted((a, b) => a.sharedAt - b.sharedAt)
}

/** Deletes used photos: the page may have died between the use and the deletion. */
export async function sweepShared(db: OutboxDatabase, person: PersonKey): Promise<void> {
  for (const id of (await sortOut(db, person)).used) await dropShared(db, person, { id })
}

async function sortOut(db: OutboxDatabase, person: PersonKey) {
  const shared = (await draftsNamed(db, person, prefix)) as Draft<Kept>[]
  const ids = new Set(shared.map(({ value }) => value.photo.id))
  const holding = await formsHolding(db.relaxed, person, ids)
  const drafted = new Set(
    holding.filter(({ form }) => !form.startsWith(prefix)).map(({ id }) => id),
  )
  const waiting: SharedPhoto[] = []
  const used: string[] = []
  for (const { savedAt, value } of shared) {
    const { id } = value.photo
    if (drafted.has(id) || (await isBodyKept(db, id))) used.push(id)
    else waiting.push({ id, sharedAt: savedAt })
  }
  return { waiting, used }
}

/** Deletes a photo that was used or is not wanted. */
export const dropShared = (
  db: OutboxDatabase,
  person: PersonKey,
  { id }: Pick<SharedPhoto, 'id'>,
): Promise<void> => deleteDraft(db, person, sharedForm(id))
