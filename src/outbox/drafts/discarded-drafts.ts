import { readServerIds } from '../store/aliases.ts'
import { withServerIds } from '../model/local-ids.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { discardedPrefix, formsBetween, formsOf, heavyOf, isHeavy, keeping } from './drafts.ts'
import type { Draft, PersonKey } from '../model/entry.ts'
import { formIn, freeMoment, nameIn, namesOf } from './note-discarded.ts'
import type { Clock } from '../model/ports.ts'

type Given = { clock: Pick<Clock, 'now'> }

/** Drafts that a person discarded in one act: they come back together, or are forgotten together. */
export interface DiscardedDrafts {
  /** Device clock, in ms. Each act has its own. */
  at: number
  /** As they were named before. */
  forms: string[]
}

/** One draft with what is heavy of it. */
export interface WholeDraft {
  draft: Draft
  heavy: unknown
}

/**
 * Gives drafts up, by a person's choice: for a week `restoreDrafts` brings them back, under the names that
 * they had. A form is meant under its local id and under the provider's. Resolves with the moment that names
 * the act, or with undefined where nothing was there. Rejects with NotSavedError where there is no room.
 */
export async function discardDrafts(
  db: OutboxDatabase,
  { clock }: Given,
  person: PersonKey,
  forms: readonly string[],
): Promise<number | undefined> {
  if (forms.length === 0) return undefined
  return within(db, async (strict) => {
    const found = await sameForms(strict, person, forms)
    return found.length === 0 ? undefined : putAside(strict, person, found, clock.now())
  })
}

/**
 * Puts a draft in the place of the one of its form, which is discarded with it in one step: each was a
 * person's. Rejects with NotSavedError where there is no room; then the one before stays.
 */
export const replaceDraft = (
  db: OutboxDatabase,
  { clock }: Given,
  draft: Omit<Draft, 'savedAt'>,
): Promise<void> =>
  within(db, async (strict) => {
    const now = clock.now()
    const before = await sameForms(strict, draft.person, [draft.form])
    if (before.length > 0) await putAside(strict, draft.person, before, now)
    await strict.drafts.put({ ...draft, savedAt: now })
  })

/**
 * Brings back what was discarded in one act. What was begun anew in its place since is discarded in its
 * turn. Rejects with NoLongerPossibleError where it is gone, and with NotSavedError where there is no room.
 */
export async function restoreDrafts(
  db: OutboxDatabase,
  { clock }: Given,
  person: PersonKey,
  at: number,
): Promise<void> {
  const isFound = await within(db, async (strict) => {
    const names = await namesOf(strict, person, at)
    const forms = names.map(formIn)
    const begunAnew = await sameForms(
      strict,
      person,
      forms.filter((form) => !isHeavy({ form })),
    )
    if (begunAnew.length > 0) await putAside(strict, person, begunAnew, clock.now())
    for (const name of names) await rename(strict, person, name, formIn(name))
    return names.length > 0
  })
  if (!isFound) throw new NoLongerPossibleError()
}

/** Deletes what was discarded in one act before its week is over. */
export const forgetDrafts = (db: OutboxDatabase, person: PersonKey, at: number): Promise<unknown> =>
  within(db, async (strict) => endDiscarded(strict, person, at))

/** The same inside a transaction which holds `drafts`. */
export const endDiscarded = (
  db: OutboxConnection,
  person: PersonKey,
  at: number,
): PromiseLike<unknown> => formsBetween(db, person, nameIn(at, ''), nameIn(at, '\uffff')).delete()

/** All acts of a person that are still kept, the latest first. No draft is read. */
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

/** As it stands, or as it was discarded `at` that moment. Undefined where it is gone. */
export async function readWhole(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  form: string,
  at?: number,
): Promise<WholeDraft | undefined> {
  const nameOf = (one: string) => (at === undefined ? one : nameIn(at, one))
  const [draft, heavy] = await relaxed.drafts.bulkGet([
    [person, nameOf(form)],
    [person, nameOf(heavyOf(form))],
  ])
  return draft && { draft, heavy: heavy?.value }
}

async function within<Result>(
  { strict }: OutboxDatabase,
  work: (strict: OutboxConnection) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined
  await keeping(strict, () =>
    strict.transaction('rw', strict.drafts, strict.aliases, async () => {
      result = { value: await work(strict) }
    }),
  )
  // It was carried out: else this has rejected.
  return (result as unknown as { value: Result }).value
}

/** What is there of these forms, under whichever name. */
async function sameForms(db: OutboxConnection, person: PersonKey, forms: readonly string[]) {
  const serverIds = await readServerIds(db, person)
  const meant = new Set(forms.map((form) => withServerIds(form, serverIds)))
  return (await formsOf(db, person)).filter((form) => meant.has(withServerIds(form, serverIds)))
}

async function putAside(
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

/** One at a time: together they may not fit into memory. */
async function rename(db: OutboxConnection, person: PersonKey, from: string, to: string) {
  const draft = await db.drafts.get([person, from])
  if (draft === undefined) return
  await db.drafts.delete([person, from])
  await db.drafts.put({ ...draft, form: to })
}
