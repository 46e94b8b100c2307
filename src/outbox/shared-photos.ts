import type { OutboxDatabase } from './database.ts'
import { deleteDraft, draftsNamed, formsHolding, readDrafts, saveDraft } from './drafts.ts'
import type { Draft, PersonKey } from './entry.ts'
import { isBodyKept } from './queries.ts'

/**
 * Photos that another app has handed over. They wait as drafts until the person says where they belong.
 * What is handed over while nobody is signed in is theirs who signs in next, and from then on nobody else's.
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
    const kept: Kept = { path: sharedPhotosPath, photo: { id, bytes }, place }
    await within(() => saveDraft(db, person ?? nobody, `${prefix}${id}`, kept, now))
  }
}

/** Makes theirs what was handed over before they signed in. */
export async function claimShared({ strict }: OutboxDatabase, person: PersonKey): Promise<void> {
  await strict.transaction('rw', strict.drafts, async () => {
    const left = await readDrafts({ relaxed: strict }, nobody)
    if (left.length === 0) return
    await strict.drafts.bulkPut(left.map((draft) => ({ ...draft, person })))
    await strict.drafts.bulkDelete(left.map(({ form }) => [nobody, form]))
  })
}

/** Those that wait, oldest first. */
export async function sharedPhotos(db: OutboxDatabase, person: PersonKey): Promise<SharedPhoto[]> {
  const { waiting } = await sortOut(db, person)
  return waiting
    .toSorted((a, b) => a.sharedAt - b.sharedAt || a.place - b.place)
    .map(({ id, bytes, sharedAt }) => ({ id, bytes, sharedAt }))
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
    const { id, bytes } = photo
    if (drafted.has(id) || (await isBodyKept(db, id))) used.push(id)
    else waiting.push({ id, bytes, sharedAt: savedAt, place })
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
  for (const owner of [person, nobody]) await deleteDraft(db, owner, `${prefix}${id}`)
}
