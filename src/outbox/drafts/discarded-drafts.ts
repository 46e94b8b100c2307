import { NoLongerPossibleError } from '../model/errors.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import {
  changeDrafts,
  discardedPrefix,
  formsBetween,
  heavyOf,
  isHeavy,
  sameForms,
} from './drafts.ts'
import type { Draft, PersonKey } from '../model/entry.ts'
import type { Clock } from '../model/ports.ts'

type Given = { clock: Pick<Clock, 'now'> }

/** The prefix of a discarded draft's name, which sorts by the moment of the act (device clock, ms). */
export const discardedAtName = (at: number): string =>
  `${discardedPrefix}${String(at).padStart(15, '0')}`

export const nameIn = (at: number, form: string): string => `${discardedAtName(at)}:${form}`
const formIn = (name: string): string => name.slice(nameIn(0, '').length)

/** The drafts that were discarded in one act. */
const ofAct = (db: OutboxConnection, person: PersonKey, at: number) =>
  formsBetween(db, person, nameIn(at, ''), nameIn(at, '\uffff'))

/** Drafts that a person discarded in one act; they are restored or deleted together. */
export interface DiscardedDrafts {
  /** The moment of the act (device clock, ms), unique among the acts of the person. */
  at: number
  /** The form names before the act. */
  forms: string[]
}

/**
 * Discards drafts by a person's choice; for a week `restoreDrafts` brings them back under the same form names. A
 * form is found under its local id and under the provider's id. Resolves with the moment that identifies the act,
 * or with undefined if there was no draft. Rejects with NotSavedError if the database fails or is full.
 */
export async function discardDrafts(
  db: OutboxDatabase,
  { clock }: Given,
  person: PersonKey,
  forms: readonly string[],
): Promise<number | undefined> {
  if (forms.length === 0) return undefined
  return changeDrafts(db, async (strict) => {
    const found = await sameForms(strict, person, forms)
    return found.length === 0 ? undefined : moveToDiscarded(strict, person, found, clock.now())
  })
}

/**
 * Replaces a form's draft and discards the previous one in the same transaction, because each is a person's work.
 * Rejects with NotSavedError if the database fails or is full; the previous draft then stays.
 */
export const replaceDraft = (
  db: OutboxDatabase,
  { clock }: Given,
  draft: Omit<Draft, 'savedAt'>,
): Promise<void> =>
  changeDrafts(db, async (strict) => {
    const now = clock.now()
    const before = await sameForms(strict, draft.person, [draft.form])
    if (before.length > 0) await moveToDiscarded(strict, draft.person, before, now)
    await strict.drafts.put({ ...draft, savedAt: now })
  })

/**
 * Restores the drafts of one act. A newer draft of the same form is discarded in turn. Rejects with
 * NoLongerPossibleError if the drafts are gone, and with NotSavedError if the database fails or is full.
 */
export async function restoreDrafts(
  db: OutboxDatabase,
  { clock }: Given,
  person: PersonKey,
  at: number,
): Promise<void> {
  await changeDrafts(db, async (strict) => {
    const keys = await ofAct(strict, person, at).primaryKeys()
    if (keys.length === 0) throw new NoLongerPossibleError()
    const names = keys.map(([, name]) => name)
    const forms = names.map(formIn).filter((form) => !isHeavy({ form }))
    const begunAnew = await sameForms(strict, person, forms)
    if (begunAnew.length > 0) await moveToDiscarded(strict, person, begunAnew, clock.now())
    for (const name of names) await rename(strict, person, name, formIn(name))
  })
}

/** Deletes the drafts of one act before their week is over. */
export const forgetDrafts = (db: OutboxDatabase, person: PersonKey, at: number): Promise<unknown> =>
  changeDrafts(db, async (strict) => endDiscarded(strict, person, at))

/** The same, inside a transaction that holds `drafts`. */
export const endDiscarded = (
  db: OutboxConnection,
  person: PersonKey,
  at: number,
): PromiseLike<unknown> => ofAct(db, person, at).delete()

/** All acts of a person that are still stored, latest first. It reads only keys. */
export async function discardedDrafts(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<DiscardedDrafts[]> {
  const keys = await formsBetween(
    relaxed,
    person,
    discardedPrefix,
    `${discardedPrefix}\uffff`,
  ).primaryKeys()
  const formsByAt = new Map<number, string[]>()
  for (const [, name] of keys) {
    const form = formIn(name)
    if (isHeavy({ form })) continue
    const at = Number(name.slice(discardedPrefix.length).split(':', 1)[0])
    formsByAt.set(at, [...(formsByAt.get(at) ?? []), form])
  }
  return [...formsByAt].map(([at, forms]) => ({ at, forms })).toReversed()
}

/**
 * Discards drafts in one act, inside a transaction that holds `drafts`. Returns the moment that names the act, on
 * the device's clock in ms.
 */
export async function moveToDiscarded(
  db: OutboxConnection,
  person: PersonKey,
  forms: readonly string[],
  now: number,
): Promise<number> {
  const at = await freeMoment(db, person, now)
  for (const form of forms.flatMap((one) => [one, heavyOf(one)]))
    await rename(db, person, form, nameIn(at, form))
  return at
}

/** Renames one draft at a time, because together they may not fit into memory. */
async function rename(db: OutboxConnection, person: PersonKey, from: string, to: string) {
  const draft = await db.drafts.get([person, from])
  if (draft === undefined) return
  await db.drafts.delete([person, from])
  await db.drafts.put({ ...draft, form: to })
}

/** Returns a moment that no other act has. */
async function freeMoment(db: OutboxConnection, person: PersonKey, now: number): Promise<number> {
  let at = now
  while ((await ofAct(db, person, at).count()) > 0) at += 1
  return at
}

/**
 * Stores a value that was taken out of a draft or an entry, with its heavy part, as a discarded draft;
 * restored, it is a draft by itself. Call it inside the transaction that takes it out, which holds `drafts`.
 * Resolves with the moment that identifies the act.
 */
export async function noteDiscarded(
  db: OutboxConnection,
  { person, form, value }: Omit<Draft, 'savedAt'>,
  heavy?: unknown,
): Promise<number> {
  const savedAt = Date.now()
  const at = await freeMoment(db, person, savedAt)
  await db.drafts.put({ person, form: nameIn(at, form), value, savedAt })
  if (heavy !== undefined)
    await db.drafts.put({ person, form: nameIn(at, heavyOf(form)), value: heavy, savedAt })
  return at
}
