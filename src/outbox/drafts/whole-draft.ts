import type { OutboxDatabase } from '../store/database.ts'
import type { Draft, PersonKey } from '../model/entry.ts'
import { nameIn } from './discarded-drafts.ts'
import { heavyOf } from './drafts.ts'
import { readable } from './heavy-drafts.ts'

/** One draft with its heavy part. */
export interface WholeDraft {
  draft: Draft
  heavy: unknown
}

/** Reads the current draft, or the one that was discarded at the moment `at`. Undefined if it is gone. */
export async function readWhole(
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  form: string,
  at?: number,
): Promise<WholeDraft | undefined> {
  const nameOf = (one: string) => (at === undefined ? one : nameIn(at, one))
  const [draft, heavy] = await db.relaxed.drafts.bulkGet([
    [person, nameOf(form)],
    [person, nameOf(heavyOf(form))],
  ])
  return draft && { draft, heavy: (await readable(db, heavy))?.value }
}
