import { readServerIds } from '../store/aliases.ts'
import { withServerIds } from '../model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import type { Body, Draft, Entry, PersonKey } from '../model/entry.ts'
import { saving, withReopening } from '../store/saving.ts'

/**
 * [Note: Heavy drafts] The part of a draft that is too large to be read with every list of drafts is stored in
 * a second draft, whose name is derived from the first. It is written and deleted together with the first, and
 * read only by the one screen that needs it. Discarded drafts are named likewise: only Envios reads them
 * (discarded-drafts.ts).
 */
const heavyPrefix = 'heavy:'
export const heavyOf = (form: string) => `${heavyPrefix}${form}`
export const discardedPrefix = heavyOf('discarded:')
export const isHeavy = ({ form }: Pick<Draft, 'form'>): boolean => form.startsWith(heavyPrefix)

/** The keys of a draft and of its heavy part. */
const keysOf = (person: PersonKey, form: string): [string, string][] => [
  [person, form],
  [person, heavyOf(form)],
]

/**
 * What a resolved write survives: with `relaxed` a crash of the page or browser, with `strict` also a power
 * failure, which takes longer.
 */
export type Durability = 'relaxed' | 'strict'

/** Stores typed input that is not submitted yet. */
export const writeDraft = (
  database: OutboxDatabase,
  draft: Omit<Draft, 'savedAt'> & Partial<Draft>,
  durability: Durability,
): Promise<void> => {
  const db = database[durability]
  return saving(() =>
    withReopening(db, async () => {
      await db.drafts.put({ savedAt: Date.now(), ...draft })
    }),
  )
}

/** Stores typed input, or a photo slot before its camera opens. It is on disk when the promise resolves. */
export const saveDraft = (
  database: OutboxDatabase,
  person: PersonKey,
  form: string,
  value: unknown,
  now: number = Date.now(),
): Promise<void> => writeDraft(database, { person, form, value, savedAt: now }, 'strict')

/**
 * Changes drafts in one transaction, so that no other write comes between what `work` reads and what it writes.
 * `work` must read through the connection that it receives. Rejects with NotSavedError if the database fails or is
 * full.
 */
export const changeDrafts = <Result>(
  { strict }: Pick<OutboxDatabase, 'strict'>,
  work: (strict: OutboxConnection) => Promise<Result>,
): Promise<Result> =>
  saving(() =>
    withReopening(strict, async () =>
      strict.transaction('rw', [strict.drafts, strict.entries, strict.aliases], async () =>
        work(strict),
      ),
    ),
  )

export async function readDraft<Value>(
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> {
  return (await db.relaxed.drafts.get([person, form])) as Draft<Value> | undefined
}

/** Reads the draft of a form whose name contains an id; a draft under the local id is found as well. */
export async function findDraft<Value>(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> {
  const found = await readDraft<Value>(db, person, form)
  if (found !== undefined) return found
  const [other] = await sameForms(db.relaxed, person, [form])
  return other === undefined ? undefined : readDraft<Value>(db, person, other)
}

/** The stored forms that have one of these names, be it with a local id or with the provider's id. */
export async function sameForms(
  db: OutboxConnection,
  person: PersonKey,
  names: readonly string[],
): Promise<string[]> {
  const serverIds = await readServerIds(db, person)
  const meant = new Set(names.map((name) => withServerIds(name, serverIds)))
  return (await formsOf(db, person)).filter((form) => meant.has(withServerIds(form, serverIds)))
}

/** The drafts whose form name begins with the prefix after aliases are resolved. */
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

/** All drafts of a person, without their heavy parts. */
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

/** The drafts whose form name begins with the prefix, without resolving aliases. */
export const draftsNamed = (
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  prefix: string,
): Promise<Draft[]> => formsBetween(relaxed, person, prefix, `${prefix}\uffff`).toArray()

/**
 * The names of all drafts of a person except discarded ones. It reads one draft at a time, because together
 * they may not fit into memory.
 */
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

export const deleteDraft = (
  { strict }: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<void> =>
  withReopening(strict, async () => strict.drafts.bulkDelete(keysOf(person, form)))

/**
 * Deletes a form's draft after its input was saved or abandoned. The draft may have been started under the local id
 * in the form's name and continued under the provider's id, so both are deleted.
 */
export const endDraft = (db: OutboxDatabase, person: PersonKey, form: string): Promise<void> =>
  changeDrafts(db, async (strict) => {
    const ended = await sameForms(strict, person, [form])
    await strict.drafts.bulkDelete(ended.flatMap((one) => keysOf(person, one)))
  })

/** The id of the photo in a draft's value. */
const photoIdIn = (value: unknown): string | undefined =>
  (value as { photo?: { id?: string } } | null)?.photo?.id

/** The id of the photo in a form's name; a record's local id is not a photo's id. */
function photoIdOf(form: string): string | undefined {
  const [, local, id] = /(local)?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(form) ?? []
  return local === undefined ? id : undefined
}

/** The forms whose drafts hold these photos. If the name contains the photo's id, the draft is not read. */
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
  const reported = read.map(({ form, value }) => ({ form, id: photoIdIn(value) }))
  return [...named, ...reported].flatMap(({ form, id }) =>
    id !== undefined && ids.has(id) ? [{ form, id }] : [],
  )
}

/**
 * The keys of the drafts whose content an act stores: the drafts that hold these photos, and the draft of the form
 * `ends`.
 */
export async function draftedWith(
  db: OutboxConnection,
  person: PersonKey,
  bodies: readonly Pick<Body, 'id'>[],
  ends?: string,
): Promise<[string, string][]> {
  const holding = await formsHolding(db, person, new Set(bodies.map(({ id }) => id)))
  const forms = holding.map(({ form }) => form)
  if (ends !== undefined) forms.push(ends)
  return forms.flatMap((form) => keysOf(person, form))
}

/**
 * Deletes drafts of corrections of this entry, whose form name contains its id. No screen needs them once the
 * entry was discarded, has arrived, or was corrected in that form; retaking a photo keeps them. The draft of a
 * waiting original photo is named after the photo and stays. Call it inside the transaction of the decision,
 * which holds `drafts`.
 */
export async function endDraftsFor(
  db: OutboxConnection,
  { person, id }: Pick<Entry, 'person' | 'id'>,
): Promise<void> {
  const ended = (await formsOf(db, person)).filter((form) => `${form}:`.includes(`:${id}:`))
  await db.drafts.bulkDelete(ended.flatMap((form) => keysOf(person, form)))
}
