import type { OutboxDatabase } from '../store/database.ts'
import { deleteDraft, draftsNamed, formsHolding, readHeavy, saveHeavyDraft } from './drafts.ts'
import type { Draft, PersonKey } from '../model/entry.ts'
import { isBodyKept } from '../store/queries.ts'

/**
 * Photos that another app has handed over, once the person has said that they belong to the work
 * (src/reads/arrived-photos.ts). They are drafts until each is used.
 */
const prefix = 'shared:'
/** The name of its draft. */
export const sharedForm = (id: string) => `${prefix}${id}`

/** The screen that asks where they belong; another app's photos are sent there. */
export const sharedPhotosPath = '/compartilhadas'
/** The part of the multipart body, as the manifest names it. */
export const sharedPhotosField = 'fotos'
/** The cache in which photos wait until the person has said where they belong. */
export const arrivedCacheName = 'pavilhao-arrived'

export interface SharedPhoto {
  /** A photo made of it has the same id: used once, it is known to have been. */
  id: string
  /** Device clock, in ms. */
  sharedAt: number
}

interface Kept {
  path: string
  photo: { id: string }
}

/**
 * On disk when it resolves; kept twice under one id it is there once. Rejects with NotSavedError.
 */
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

/** The bytes of one, which all of them together may not fit into memory. Undefined where it is gone. */
export async function bytesOfShared(
  db: OutboxDatabase,
  person: PersonKey,
  { id }: Pick<SharedPhoto, 'id'>,
): Promise<ArrayBuffer | undefined> {
  return (await readHeavy<ArrayBuffer>(db, person, sharedForm(id)))?.value
}

/** Those that wait, oldest first. */
export async function sharedPhotos(db: OutboxDatabase, person: PersonKey): Promise<SharedPhoto[]> {
  const { waiting } = await sortOut(db, person)
  return waiting.toSorted((a, b) => a.sharedAt - b.sharedAt)
}

/** Lets go of what was used: the page may have died between the two. */
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

/** Used, or not wanted. */
export const dropShared = (
  db: OutboxDatabase,
  person: PersonKey,
  { id }: Pick<SharedPhoto, 'id'>,
): Promise<void> => deleteDraft(db, person, sharedForm(id))
