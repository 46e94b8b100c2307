import type { OutboxDatabase } from './database.ts'
import {
  deleteDraft,
  draftsNamed,
  formsHolding,
  moveDrafts,
  readDraft,
  readHeavy,
  saveHeavyDraft,
} from './drafts.ts'
import type { Draft, PersonKey } from './entry.ts'
import { isBodyKept } from './queries.ts'

/**
 * Photos that another app has handed over. They wait as drafts until the person says where they belong.
 * What is handed over while nobody is signed in is theirs who signs in next, and from then on nobody else's.
 */
const prefix = 'shared:'
const formOf = (id: string) => `${prefix}${id}`
const nobody: PersonKey = ''

/** The screen that asks where they belong; another app's photos are sent there. */
export const sharedPhotosPath = '/compartilhadas'
/** The part of the multipart body, as the manifest names it. */
export const sharedPhotosField = 'fotos'

export interface SharedPhoto {
  /** A photo made of it has the same id: used once, it is known to have been. */
  id: string
  /** Device clock, in ms. */
  sharedAt: number
}

interface Kept {
  path: string
  /** An earlier version kept the bytes with it. */
  photo: { id: string; bytes?: ArrayBuffer }
  /** Its place among those that were handed over with it. */
  place?: number
}

type Within = (keep: () => Promise<void>) => Promise<void>

/** On disk when it resolves. Rejects as `within` does, which each is kept in; what was kept before stays. */
export async function keepShared(
  db: OutboxDatabase,
  person: PersonKey | undefined,
  photos: readonly Blob[],
  within: Within = (keep) => keep(),
): Promise<void> {
  const now = Date.now()
  // One at a time, because together they may not fit into memory.
  for (const [place, photo] of photos.entries()) {
    const id = crypto.randomUUID()
    const bytes = await photo.arrayBuffer()
    const value: Kept = { path: sharedPhotosPath, photo: { id }, place }
    const draft = { person: person ?? nobody, form: formOf(id), value, savedAt: now }
    await within(() => saveHeavyDraft(db, draft, bytes))
  }
}

/** Makes theirs what was handed over before they signed in. */
export const claimShared = (db: OutboxDatabase, person: PersonKey): Promise<void> =>
  moveDrafts(db, nobody, person)

/** The bytes of one, which all of them together may not fit into memory. Undefined where it is gone. */
export async function bytesOfShared(
  db: OutboxDatabase,
  person: PersonKey,
  { id }: Pick<SharedPhoto, 'id'>,
): Promise<ArrayBuffer | undefined> {
  for (const owner of [person, nobody]) {
    const heavy = await readHeavy<ArrayBuffer>(db, owner, formOf(id))
    const bytes = heavy?.value ?? (await readDraft<Kept>(db, owner, formOf(id)))?.value.photo.bytes
    if (bytes !== undefined) return bytes
  }
  return undefined
}

/** Those that wait, oldest first. */
export async function sharedPhotos(db: OutboxDatabase, person: PersonKey): Promise<SharedPhoto[]> {
  const { waiting } = await sortOut(db, person)
  return waiting
    .toSorted((a, b) => a.sharedAt - b.sharedAt || a.place - b.place)
    .map(({ id, sharedAt }) => ({ id, sharedAt }))
}

/** Lets go of what was used: the page may have died between the two. */
export async function sweepShared(db: OutboxDatabase, person: PersonKey): Promise<void> {
  for (const id of (await sortOut(db, person)).used) await dropShared(db, person, { id })
}

async function sortOut(db: OutboxDatabase, person: PersonKey) {
  const shared = (await Promise.all([person, nobody].map((who) => sharedOf(db, who)))).flat()
  const ids = new Set(shared.map(({ value }) => value.photo.id))
  const holding = await formsHolding(db.relaxed, person, ids)
  const drafted = new Set(
    holding.filter(({ form }) => !form.startsWith(prefix)).map(({ id }) => id),
  )
  const waiting: (SharedPhoto & { place: number })[] = []
  const used: string[] = []
  for (const { savedAt, value } of shared) {
    const { photo, place = 0 } = value
    const { id } = photo
    if (drafted.has(id) || (await isBodyKept(db, id))) used.push(id)
    else waiting.push({ id, sharedAt: savedAt, place })
  }
  return { waiting, used }
}

const sharedOf = (db: OutboxDatabase, person: PersonKey) =>
  draftsNamed(db, person, prefix) as Promise<Draft<Kept>[]>

/** Used, or not wanted. */
export async function dropShared(
  db: OutboxDatabase,
  person: PersonKey,
  { id }: Pick<SharedPhoto, 'id'>,
): Promise<void> {
  for (const owner of [person, nobody]) await deleteDraft(db, owner, formOf(id))
}
