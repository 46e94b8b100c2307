import { copyOf, type Copy } from '../transfer/copies.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { ana, fakePorts, freshDatabase, setField } from './fake-ports.ts'
import { submit } from '../act/submit.ts'
import { paths } from '#contract/paths.ts'
import type { WireAnswer, WireRequest } from '../model/ports.ts'

/** A budget that covers everything a test sends. */
export const budget = { budgetMs: 60_000 }

export const field = (name: string, value = 'x', report = 7) =>
  setField({ report, field: name, value })

export const lostAnswer = (): Promise<WireAnswer> =>
  Promise.reject(new TypeError('Failed to fetch'))

/** The requests without the checks whether the provider responds. */
export const withoutMe = (sent: readonly WireRequest[]): WireRequest[] =>
  sent.filter(({ path }) => path !== paths.me())

export const minutes = 60_000

/** An outbox with a provider that answers with `respond`. */
export async function outbox(respond: Parameters<typeof fakePorts>[0], settings = {}) {
  const db = freshDatabase()
  const fake = fakePorts(respond, settings)
  return {
    db,
    ...fake,
    submit: (...intents: Parameters<typeof submit>[3]) => submit(db, fake.ports, ana, intents),
  }
}

/** One person's unsent entries and drafts, in the form of an exported file. */
export async function wholeCopyOf(db: OutboxDatabase, person = ana): Promise<Copy> {
  const copy = await copyOf(db, person)
  const names = copy.drafts.map(({ form }): [string, string] => [person, form])
  const drafts = await db.relaxed.drafts.bulkGet(names)
  return { ...copy, drafts: drafts.filter((draft) => draft !== undefined) }
}
