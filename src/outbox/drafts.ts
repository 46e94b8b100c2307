import { readAliases, serverIdsOf, withServerIds } from './aliases.ts'
import type { OutboxConnection, OutboxDatabase } from './database.ts'
import type { Body, Draft, PersonKey } from './entry.ts'
import { withReopening } from './reopen.ts'
import { isQuotaExceeded, NotSavedError } from './storage-errors.ts'

/** Keeps what is typed but not submitted, or a photo slot before its camera opens. On disk when it resolves. */
export async function saveDraft(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
  value: unknown,
  now: number = Date.now(),
): Promise<void> {
  try {
    await withReopening(db.strict, () =>
      db.strict.drafts.put({ person, form, value, savedAt: now }),
    )
  } catch (error) {
    throw new NotSavedError(error, isQuotaExceeded(error))
  }
}

export async function readDraft<Value>(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> {
  return (await db.relaxed.drafts.get([person, form])) as Draft<Value> | undefined
}

/** The same for a form whose name holds an id: a draft begun under the local one is found as well. */
export async function findDraft<Value>(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> {
  const found = await readDraft<Value>(db, person, form)
  if (found !== undefined) return found
  const serverIds = serverIdsOf(await readAliases(db.relaxed, person))
  const forms = await db.relaxed.drafts
    .where('[person+form]')
    .between([person, ''], [person, '\uffff'])
    .primaryKeys()
  const local = forms.find(([, one]) => one !== form && withServerIds(one, serverIds) === form)
  return local && readDraft<Value>(db, person, local[1])
}

/** The drafts whose form's name begins so; an id in it is known under either of its names. */
export async function draftsUnder<Value>(
  db: OutboxDatabase,
  person: PersonKey,
  prefix: string,
): Promise<Draft<Value>[]> {
  const serverIds = serverIdsOf(await readAliases(db.relaxed, person))
  const drafts = await readDrafts(db, person)
  return drafts.filter(({ form }) =>
    withServerIds(form, serverIds).startsWith(prefix),
  ) as Draft<Value>[]
}

export async function readDrafts(
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Draft[]> {
  return db.relaxed.drafts
    .where('[person+form]')
    .between([person, ''], [person, '\uffff'])
    .toArray()
}

export async function countDrafts(db: OutboxDatabase, person: PersonKey): Promise<number> {
  return db.relaxed.drafts.where('[person+form]').between([person, ''], [person, '\uffff']).count()
}

export async function deleteDraft(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<void> {
  await withReopening(db.strict, () => db.strict.drafts.delete([person, form]))
}

/** The photo that a draft holds, by its id. */
export const photoIdIn = (value: unknown): string | undefined =>
  (value as { photo?: { id?: string } } | null)?.photo?.id

/** The drafts of what was begun with these photos, which hold them. */
export async function draftedWith(
  db: OutboxConnection,
  person: PersonKey,
  bodies: readonly Pick<Body, 'id'>[],
): Promise<[string, string][]> {
  if (bodies.length === 0) return []
  const ids = new Set(bodies.map(({ id }) => id))
  return db.drafts
    .where('[person+form]')
    .between([person, ''], [person, '\uffff'])
    .and(({ value }) => ids.has(photoIdIn(value) ?? ''))
    .primaryKeys()
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
  if (ends !== undefined) ended.push([person, ends])
  if (ended.length > 0) await db.drafts.bulkDelete(ended)
}
