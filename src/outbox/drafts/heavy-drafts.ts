import { decryptBody } from '../store/bodies.ts'
import type { OutboxDatabase } from '../store/database.ts'
import type { Draft, PersonKey, StoredBody } from '../model/entry.ts'
import { saving, withReopening } from '../store/saving.ts'
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

/** A draft whose photo, if it was taken out of an entry, is decrypted; undefined if nothing opens the photo. */
export async function readable<Value>(
  db: Pick<OutboxDatabase, 'relaxed'>,
  draft: Draft | undefined,
): Promise<Draft<Value> | undefined> {
  const stored = draft?.value as StoredBody | null | undefined
  const found = draft as Draft<Value> | undefined
  if (!found || !stored?.encrypted) return found
  const photo = await decryptBody(db, { ...stored, person: found.person })
  return photo && { ...found, value: photo as Value }
}
