import type { OutboxConnection } from '../store/database.ts'
import { discardedPrefix, formsBetween, heavyOf } from './drafts.ts'
import type { Draft, PersonKey } from '../model/entry.ts'

/** The prefix of a discarded draft's name, which sorts by the moment of the act (device clock, ms). */
export const discardedAtName = (at: number): string =>
  `${discardedPrefix}${String(at).padStart(15, '0')}`

export const nameIn = (at: number, form: string): string => `${discardedAtName(at)}:${form}`
export const formIn = (name: string): string => name.slice(nameIn(0, '').length)

/**
 * Stores a value that was taken out of a draft or an entry, with its heavy part, as a discarded draft;
 * restored, it is a draft by itself. Call it inside the transaction that takes it out, which holds `drafts`.
 * Resolves with the moment that identifies the act.
 */
export async function noteDiscarded(
  db: OutboxConnection,
  { clock }: { clock: { now: () => number } },
  { person, form, value }: Omit<Draft, 'savedAt'>,
  heavy?: unknown,
): Promise<number> {
  const savedAt = clock.now()
  const at = await freeMoment(db, person, savedAt)
  await db.drafts.put({ person, form: nameIn(at, form), value, savedAt })
  if (heavy !== undefined)
    await db.drafts.put({ person, form: nameIn(at, heavyOf(form)), value: heavy, savedAt })
  return at
}

/** The names of the drafts that were discarded in one act. */
export const namesOf = async (
  db: OutboxConnection,
  person: PersonKey,
  at: number,
): Promise<string[]> => {
  const keys = await formsBetween(db, person, nameIn(at, ''), nameIn(at, '\uffff')).primaryKeys()
  return keys.map(([, name]) => name)
}

/** Returns a moment that no other act has. */
export async function freeMoment(
  db: OutboxConnection,
  person: PersonKey,
  now: number,
): Promise<number> {
  let at = now
  while ((await namesOf(db, person, at)).length > 0) at += 1
  return at
}
