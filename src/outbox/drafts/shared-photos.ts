import type { OutboxDatabase } from '../store/database.ts'
import {
  deleteDraft,
  draftsNamed,
  formsHolding,
  moveDrafts,
  readDraft,
  readHeavy,
  saveHeavyDraft,
} from './drafts.ts'
import type { Draft, PersonKey } from '../model/entry.ts'
import { isBodyKept } from '../store/queries.ts'

/**
 * Photos that another app has handed over, once the person has said that they belong to the work
 * (src/reads/arrived-photos.ts). They are drafts until each is used. An earlier version kept them as they came:
 * what came while nobody was signed in is theirs who signs in next.
 */
const prefix = 'shared:'
/** The name of its draft. */
export const sharedForm = (id: string) => `${prefix}${id}`
const nobody: PersonKey = ''

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
  /** An earlier version kept the bytes with it. */
  photo: { id: string; bytes?: ArrayBuffer }
  /** An earlier version: its place among those that were handed over with it. */
  place?: number
}

/**
 * On disk when it resolves; kept twice under one id it is there once. Rejects with NotSavedError.
 */
export async function keepShared(
  db: OutboxDatabase,
  person: PersonKey | undefined,
  photo: Blob,
  { id, sharedAt }: SharedPhoto = { id: crypto.randomUUID(), sharedAt: Date.now() },
): Promise<void> {
  const bytes = await photo.arrayBuffer()
  const value: Kept = { path: sharedPhotosPath, photo: { id } }
  const draft = { person: person ?? nobody, form: sharedForm(id), value, savedAt: sharedAt }
  await saveHeavyDraft(db, draft, bytes)
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
    const heavy = await readHeavy<ArrayBuffer>(db, owner, sharedForm(id))
    const bytes =
      heavy?.value ?? (await readDraft<Kept>(db, owner, sharedForm(id)))?.value.photo.bytes
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
  for (const owner of [person, nobody]) await deleteDraft(db, owner, sharedForm(id))
}
