import { serverIdsOf, withServerIds } from '../model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { heavyOf, isHeavy, readDrafts } from '../drafts/drafts.ts'
import type { Alias, Draft, PersonKey } from '../model/entry.ts'
import { readMeta, writeMeta } from '../store/meta.ts'

/**
 * [Note: Drafts go along] What is half made goes into the file too (UX-09). A draft sends nothing, so
 * nothing goes twice by being there twice; but it must not come back after it was finished, nor take
 * the place of what was typed later. So a device remembers which drafts it has put into a file or
 * taken out of one: such a one that is no longer here was finished or given up here, and stays out.
 */
export interface DraftStanding<One extends DraftName> {
  /** To be kept: there is none here, or an older one. */
  fresh: One[]
  /** How many of those take the place of an older one. */
  replacing: number
  /** As old as the one here, or older: the one here stays. */
  here: number
  /** Finished or given up on this device. */
  ended: number
}

export type DraftName = Pick<Draft, 'form' | 'savedAt'>

/** Whose they are, and the provider's ids of what was made on either device. */
interface Known {
  person: PersonKey
  aliases: readonly Alias[]
}

/** How many a device remembers; far more than anybody has half made at a time. */
const mostRemembered = 500

const nameOf = ({ form, savedAt }: DraftName) => `${savedAt} ${form}`

/** How the drafts of a file stand to what is on this device; what is heavy of one stands as it does. */
export async function standingOfDrafts<One extends DraftName>(
  { strict }: Pick<OutboxDatabase, 'strict'>,
  { person, aliases }: Known,
  drafts: readonly One[],
): Promise<DraftStanding<One>> {
  const standing: DraftStanding<One> = { fresh: [], replacing: 0, here: 0, ended: 0 }
  if (drafts.length === 0) return standing
  const hereByName = await draftsByName(strict, { person, aliases })
  const remembered = new Set(await readMeta(strict, 'draftsCopied', person))
  const serverIds = serverIdsOf(aliases)
  for (const draft of drafts.filter((one) => !isHeavy(one))) {
    const here = hereByName.get(withServerIds(draft.form, serverIds))
    if (here === undefined && remembered.has(nameOf(draft))) standing.ended += 1
    else if (here === undefined) standing.fresh.push(draft)
    else if (here.savedAt >= draft.savedAt) standing.here += 1
    else {
      standing.fresh.push(draft)
      standing.replacing += 1
    }
  }
  return standing
}

/** A form under a local id and under the provider's is the same form. */
async function draftsByName(
  db: OutboxConnection,
  { person, aliases }: Known,
): Promise<Map<string, DraftName>> {
  const serverIds = serverIdsOf(aliases)
  const drafts = await readDrafts({ relaxed: db }, person)
  return new Map(
    drafts
      .toSorted((a, b) => a.savedAt - b.savedAt)
      .map(({ form, savedAt }) => [withServerIds(form, serverIds), { form, savedAt }]),
  )
}

/** Keeps what is not here, or older here; call it inside a transaction that holds `drafts` and `meta`. */
export async function keepDrafts(
  strict: OutboxConnection,
  known: Known,
  drafts: readonly Draft[],
): Promise<DraftStanding<Draft>> {
  const standing = await standingOfDrafts({ strict }, known, drafts)
  const serverIds = serverIdsOf(known.aliases)
  const hereByName = await draftsByName(strict, known)
  for (const draft of standing.fresh) {
    const older = hereByName.get(withServerIds(draft.form, serverIds))?.form
    if (older === undefined) continue
    for (const form of [older, heavyOf(older)]) await strict.drafts.delete([known.person, form])
  }
  const freshHeavy = new Set(standing.fresh.map(({ form }) => heavyOf(form)))
  const beside = drafts.filter(({ form }) => freshHeavy.has(form))
  await strict.drafts.bulkPut([...standing.fresh, ...beside])
  await rememberDrafts(strict, known.person, standing.fresh)
  return standing
}

/** They are in a file now; call it inside a transaction that holds `meta`. */
export async function rememberDrafts(
  db: OutboxConnection,
  person: PersonKey,
  drafts: readonly DraftName[],
): Promise<void> {
  if (drafts.length === 0) return
  const copied = drafts.filter((draft) => !isHeavy(draft)).map(nameOf)
  const names = [...((await readMeta(db, 'draftsCopied', person)) ?? []), ...copied]
  await writeMeta(db, 'draftsCopied', person, [...new Set(names)].slice(-mostRemembered))
}
