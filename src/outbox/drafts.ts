import type { OutboxDatabase } from './database.ts'
import type { Draft, PersonKey } from './entry.ts'
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

export async function readDrafts(db: OutboxDatabase, person: PersonKey): Promise<Draft[]> {
  return db.relaxed.drafts
    .where('[person+form]')
    .between([person, ''], [person, '\uffff'])
    .toArray()
}

export async function deleteDraft(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<void> {
  await db.strict.drafts.delete([person, form])
}
