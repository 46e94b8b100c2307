import { decryptBody } from '../store/bodies.ts'
import type { OutboxDatabase } from '../store/database.ts'
import type { Draft, PersonKey, StoredBody } from '../model/entry.ts'
import { saving, withReopening } from '../store/reopen.ts'
import { heavyOf, readDraft } from './drafts.ts'

/** Stores a draft in two parts; see [Note: Heavy drafts]. */
export const saveHeavyDraft = (
  { strict }: OutboxDatabase,
  draft: Draft,
  heavy: unknown,
): Promise<void> =>
  saving(() =>
    withReopening(strict, async () =>
      strict.transaction('rw', strict.drafts, async () => {
        await strict.drafts.put(draft)
        await strict.drafts.put({ ...draft, form: heavyOf(draft.form), value: heavy })
      }),
    ),
  )

/** Reads the heavy part of a draft. */
export const readHeavy = async <Value>(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<Draft<Value> | undefined> => readable(db, await readDraft(db, person, heavyOf(form)))

/** A draft whose photo, if it has been taken out of an entry, is decrypted. */
export async function readable<Value>(
  db: Pick<OutboxDatabase, 'relaxed'>,
  draft: Draft | undefined,
): Promise<Draft<Value> | undefined> {
  const photo = draft?.value as StoredBody | null | undefined
  const found = draft as Draft<Value> | undefined
  if (!found || !photo?.encrypted) return found
  return { ...found, value: (await decryptBody(db, { ...photo, person: found.person })) as Value }
}
