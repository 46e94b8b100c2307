import type { OutboxDatabase } from './database.ts'
import { deleteDraft, readDrafts, saveDraft } from './drafts.ts'
import type { PersonKey } from './entry.ts'
import { isBodyKept } from './queries.ts'

/**
 * Photos that another app has handed over. They wait as drafts until the person says where they belong.
 * What is handed over while nobody is signed in waits for whoever signs in next.
 */
const prefix = 'shared:'
const nobody: PersonKey = ''

/** The screen that asks where they belong; another app's photos are sent there. */
export const sharedPhotosPath = '/compartilhadas'
/** The part of the multipart body, as the manifest names it. */
export const sharedPhotosField = 'fotos'

export interface SharedPhoto {
  /** A photo made of it has the same id: used once, it is known to have been. */
  id: string
  bytes: ArrayBuffer
  /** Device clock, in ms. */
  sharedAt: number
}

interface Kept {
  path: string
  photo: { id: string; bytes: ArrayBuffer }
}

/** On disk when it resolves. Rejects with NotSavedError; what had room is kept. */
export async function keepShared(
  db: OutboxDatabase,
  person: PersonKey | undefined,
  photos: readonly ArrayBuffer[],
): Promise<void> {
  for (const bytes of photos) {
    const id = crypto.randomUUID()
    const kept: Kept = { path: sharedPhotosPath, photo: { id, bytes } }
    await saveDraft(db, person ?? nobody, `${prefix}${id}`, kept)
  }
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
  const drafts = [...(await readDrafts(db, person)), ...(await readDrafts(db, nobody))]
  const drafted = new Set(
    drafts.filter(({ form }) => !form.startsWith(prefix)).map(({ value }) => photoIdIn(value)),
  )
  const waiting: SharedPhoto[] = []
  const used: string[] = []
  for (const { form, savedAt, value } of drafts) {
    if (!form.startsWith(prefix)) continue
    const { id, bytes } = (value as Kept).photo
    if (drafted.has(id) || (await isBodyKept(db, id))) used.push(id)
    else waiting.push({ id, bytes, sharedAt: savedAt })
  }
  return { waiting, used }
}

const photoIdIn = (value: unknown): string | undefined =>
  (value as { photo?: { id?: string } } | null)?.photo?.id

/** Used, or not wanted. */
export async function dropShared(
  db: OutboxDatabase,
  person: PersonKey,
  { id }: Pick<SharedPhoto, 'id'>,
): Promise<void> {
  for (const owner of [person, nobody]) await deleteDraft(db, owner, `${prefix}${id}`)
}
