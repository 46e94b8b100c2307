import { readServerIds } from '../store/aliases.ts'
import { withServerIds } from '../model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import type { Body, Draft, Entry, PersonKey } from '../model/entry.ts'
import { withReopening } from '../store/reopen.ts'
import { isQuotaExceeded, NotSavedError } from '../model/errors.ts'

/**
 * [Note: Heavy drafts] What of a draft is too large to be read with every list of drafts stands in a second
 * one under a name made of the first's. It is written and ended with the first, and read for the one screen
 * that asks for it. What was discarded is named so too: only Envios reads it (discarded-drafts.ts).
 */
const heavyPrefix = 'heavy:'
export const heavyOf = (form: string) => `${heavyPrefix}${form}`
export const discardedPrefix = heavyOf('discarded:')
export const isHeavy = ({ form }: Pick<Draft, 'form'>): boolean => form.startsWith(heavyPrefix)

/**
 * What a write outlives once it resolves: `relaxed` the death of the page and of the browser, `strict` a
 * power cut as well, which takes longer.
 */
export type Durability = 'relaxed' | 'strict'

/** Keeps what is typed but not submitted. */
export const writeDraft = (
  database: OutboxDatabase,
  draft: Omit<Draft, 'savedAt'> & Partial<Draft>,
  durability: Durability,
): Promise<void> => {
  const db = database[durability]
  return keeping(db, () => db.drafts.put({ savedAt: Date.now(), ...draft }))
}

/** The same, or a photo slot before its camera opens. On disk when it resolves. */
export const saveDraft = (
  database: OutboxDatabase,
  person: PersonKey,
  form: string,
  value: unknown,
  now: number = Date.now(),
): Promise<void> => writeDraft(database, { person, form, value, savedAt: now }, 'strict')

/** The same of one in two; see [Note: Heavy drafts]. */
export const saveHeavyDraft = (
  { strict }: OutboxDatabase,
  draft: Draft,
  heavy: unknown,
): Promise<void> =>
  keeping(strict, () =>
    strict.transaction('rw', strict.drafts, async () => {
      await strict.drafts.put(draft)
      await strict.drafts.put({ ...draft, form: heavyOf(draft.form), value: heavy })
    }),
  )

/** What is kept, read where it is written: nobody comes in between. */
type Within = Pick<OutboxDatabase, 'relaxed'>

const within = <Result>(
  { strict }: OutboxDatabase,
  work: (db: Within) => Promise<Result>,
): PromiseLike<Result> =>
  strict.transaction('rw', [strict.drafts, strict.entries, strict.aliases], async () =>
    work({ relaxed: strict }),
  )

/**
 * Puts in place of one what `alter` makes of what is kept, or deletes it where that is nothing. `alter` reads
 * by the connection that it is given.
 */
export const alterDraft = (
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
  alter: (db: Within) => Promise<unknown>,
): Promise<void> =>
  keeping(db.strict, () =>
    within(db, async (kept) => {
      const value = await alter(kept)
      if (value === undefined) await kept.relaxed.drafts.delete([person, form])
      else await kept.relaxed.drafts.put({ person, form, value, savedAt: Date.now() })
    }),
  )

/** Deletes those that `find` names, of what is kept as they are deleted. */
export const sweepDrafts = (
  db: OutboxDatabase,
  person: PersonKey,
  find: (db: Within) => Promise<readonly string[]>,
): Promise<void> =>
  withReopening(db.strict, async () =>
    within(db, async (kept) => {
      const forms = await find(kept)
      await kept.relaxed.drafts.bulkDelete(forms.map((form): [string, string] => [person, form]))
    }),
  )

export async function keeping(
  db: OutboxConnection,
  keep: () => PromiseLike<unknown>,
): Promise<void> {
  try {
    await withReopening(db, async () => keep())
  } catch (error) {
    throw new NotSavedError(error, isQuotaExceeded(error))
  }
}

export async function readDraft<Value>(
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> {
  return (await db.relaxed.drafts.get([person, form])) as Draft<Value> | undefined
}

/** What of it is not read along. */
export const readHeavy = <Value>(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> => readDraft<Value>(db, person, heavyOf(form))

/** The same for a form whose name holds an id: a draft begun under the local one is found as well. */
export async function findDraft<Value>(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> {
  const found = await readDraft<Value>(db, person, form)
  if (found !== undefined) return found
  const serverIds = await readServerIds(db.relaxed, person)
  const forms = await formsOf(db.relaxed, person)
  const local = forms.find((one) => one !== form && withServerIds(one, serverIds) === form)
  return local === undefined ? undefined : readDraft<Value>(db, person, local)
}

/** The drafts whose form's name begins so; an id in it is known under either of its names. */
export async function draftsUnder<Value>(
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  prefix: string,
): Promise<Draft<Value>[]> {
  const serverIds = await readServerIds(db.relaxed, person)
  const forms = await formsOf(db.relaxed, person)
  const own = forms.filter((form) => withServerIds(form, serverIds).startsWith(prefix))
  return (await draftsIn(db.relaxed, person, own)) as Draft<Value>[]
}

/** All of a person, without what is not read along. */
export async function readDrafts(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Draft[]> {
  const [before, after] = await Promise.all([
    formsBetween(relaxed, person, '', heavyPrefix).toArray(),
    formsBetween(relaxed, person, heavyOf('\uffff'), '\uffff').toArray(),
  ])
  return [...before, ...after]
}

/** Those whose form's name begins so, as it stands. */
export const draftsNamed = (
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  prefix: string,
): Promise<Draft[]> => formsBetween(relaxed, person, prefix, `${prefix}\uffff`).toArray()

/** Of all of a person, but for what was discarded, the name. One at a time: they may not fit into memory. */
export async function nameDrafts(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Pick<Draft, 'form' | 'savedAt'>[]> {
  const names: Pick<Draft, 'form' | 'savedAt'>[] = []
  await formsBetween(relaxed, person, '', '\uffff').each(({ form, savedAt }) => {
    if (!form.startsWith(discardedPrefix)) names.push({ form, savedAt })
  })
  return names
}

export const countDrafts = async ({ relaxed }: OutboxDatabase, person: PersonKey) =>
  (await formsOf(relaxed, person)).length

export const formsBetween = (db: OutboxConnection, person: PersonKey, from: string, to: string) =>
  db.drafts.where('[person+form]').between([person, from], [person, to])

export async function formsOf(db: OutboxConnection, person: PersonKey): Promise<string[]> {
  const keys = await formsBetween(db, person, '', '\uffff').primaryKeys()
  return keys.map(([, form]) => form).filter((form) => !isHeavy({ form }))
}

async function draftsIn(
  db: OutboxConnection,
  person: PersonKey,
  forms: readonly string[],
): Promise<Draft[]> {
  if (forms.length === 0) return []
  const drafts = await db.drafts.bulkGet(forms.map((form): [string, string] => [person, form]))
  return drafts.filter((draft) => draft !== undefined)
}

export async function deleteDraft(
  { strict }: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<void> {
  await withReopening(strict, () =>
    strict.transaction('rw', strict.drafts, async () => {
      for (const one of [form, heavyOf(form)]) await strict.drafts.delete([person, one])
    }),
  )
}

/** The photo that a draft holds, by its id. */
const photoIdIn = (value: unknown): string | undefined =>
  (value as { photo?: { id?: string } } | null)?.photo?.id

/** The same, where the form is named by it; a record's own id says nothing of a photo. */
function photoIdOf(form: string): string | undefined {
  const [, local, id] = /(local)?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(form) ?? []
  return local === undefined ? id : undefined
}

/** The forms whose drafts hold these photos. Where the name tells it, no bytes are read. */
export async function formsHolding(
  db: OutboxConnection,
  person: PersonKey,
  ids: ReadonlySet<string>,
): Promise<{ form: string; id: string }[]> {
  if (ids.size === 0) return []
  const forms = await formsOf(db, person)
  const named = forms.map((form) => ({ form, id: photoIdOf(form) }))
  const unnamed = named.filter(({ id }) => id === undefined).map(({ form }) => form)
  const read = await draftsIn(db, person, unnamed)
  const told = read.map(({ form, value }) => ({ form, id: photoIdIn(value) }))
  return [...named, ...told].flatMap(({ form, id }) =>
    id !== undefined && ids.has(id) ? [{ form, id }] : [],
  )
}

/** The drafts of what was begun with these photos, which hold them. */
export async function draftedWith(
  db: OutboxConnection,
  person: PersonKey,
  bodies: readonly Pick<Body, 'id'>[],
): Promise<[string, string][]> {
  const holding = await formsHolding(db, person, new Set(bodies.map(({ id }) => id)))
  return holding.flatMap(({ form }): [string, string][] => [
    [person, form],
    [person, heavyOf(form)],
  ])
}

/**
 * What was begun with these photos, or in the form `ends`, is begun no more, now that it is kept for what
 * it became; call it inside the transaction that keeps it, which holds `drafts`.
 */
export async function endDrafted(
  db: OutboxConnection,
  person: PersonKey,
  bodies: readonly Pick<Body, 'id'>[],
  ends: string | undefined,
): Promise<void> {
  const ended = await draftedWith(db, person, bodies)
  if (ends !== undefined) ended.push([person, ends], [person, heavyOf(ends)])
  if (ended.length > 0) await db.drafts.bulkDelete(ended)
}

/**
 * What was begun to put an entry right names it in its form, and no screen asks for it any more once the
 * entry was discarded, is there, or was put right in that form; a photo taken anew leaves it. An original that waits is named by its photo, and stays. Call it inside the
 * transaction that decides, which holds `drafts`.
 */
export async function endDraftsFor(
  db: OutboxConnection,
  { person, id }: Pick<Entry, 'person' | 'id'>,
): Promise<void> {
  const ended = (await formsOf(db, person)).filter((form) => `${form}:`.includes(`:${id}:`))
  const both = ended.flatMap((form) => [form, heavyOf(form)])
  if (both.length > 0)
    await db.drafts.bulkDelete(both.map((form): [string, string] => [person, form]))
}
