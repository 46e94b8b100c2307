import { serverIdsOf, withServerIds } from '../model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { moveToDiscarded } from '../drafts/discarded-drafts.ts'
import { heavyOf, isHeavy, readDrafts } from '../drafts/drafts.ts'
import type { Alias, Draft, PersonKey } from '../model/entry.ts'
import { readMeta, writeMeta } from '../store/meta.ts'

/**
 * [Note: Drafts go along] The exported file also contains drafts (UX-09). A draft sends nothing, so a second
 * copy of it does no harm. However, a draft must not return after it was finished, nor replace newer input.
 * Therefore a device remembers which drafts it has exported or imported: if such a draft is no longer on the
 * device, it was finished or discarded there and is not imported again.
 */
export interface DraftCopyStatus<One extends DraftName> {
  /** Drafts to import: this device has none, or an older one. */
  fresh: One[]
  /** The number of them that replace an older draft. */
  replacing: number
  /** The number of drafts for which this device has the same or a newer version, which stays. */
  here: number
  /** The number of drafts that were finished or discarded on this device. */
  ended: number
}

export type DraftName = Pick<Draft, 'form' | 'savedAt'>

/** The owner of the drafts, and the aliases of both devices. */
interface Known {
  person: PersonKey
  aliases: readonly Alias[]
}

/** The number of remembered drafts; far more than anybody has unfinished at a time. */
const mostRemembered = 500

const nameOf = ({ form, savedAt }: DraftName) => `${savedAt} ${form}`

/** Compares the drafts of a file with this device; a draft's heavy part follows the draft. */
export async function statusOfDrafts<One extends DraftName>(
  { strict }: Pick<OutboxDatabase, 'strict'>,
  { person, aliases }: Known,
  drafts: readonly One[],
): Promise<DraftCopyStatus<One>> {
  const status: DraftCopyStatus<One> = { fresh: [], replacing: 0, here: 0, ended: 0 }
  if (drafts.length === 0) return status
  const hereByName = await draftsByName(strict, { person, aliases })
  const remembered = new Set(await readMeta(strict, 'draftsCopied', person))
  const serverIds = serverIdsOf(aliases)
  for (const draft of drafts.filter((one) => !isHeavy(one))) {
    const here = hereByName.get(withServerIds(draft.form, serverIds))
    if (here === undefined && remembered.has(nameOf(draft))) status.ended += 1
    else if (here === undefined) status.fresh.push(draft)
    else if (here.savedAt >= draft.savedAt) status.here += 1
    else {
      status.fresh.push(draft)
      status.replacing += 1
    }
  }
  return status
}

/** Drafts by form name, with aliases resolved, because both names of a record mean the same form. */
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

/**
 * Imports missing or newer drafts, and discards the older ones that they replace, because the clocks of two devices
 * decide which one is newer. Call it inside a transaction that holds `drafts` and `meta`. `now` is in ms.
 */
export async function keepDrafts(
  strict: OutboxConnection,
  known: Known,
  drafts: readonly Draft[],
  now: number,
): Promise<DraftCopyStatus<Draft>> {
  const status = await statusOfDrafts({ strict }, known, drafts)
  const serverIds = serverIdsOf(known.aliases)
  const hereByName = await draftsByName(strict, known)
  const older = status.fresh.flatMap(
    ({ form }) => hereByName.get(withServerIds(form, serverIds))?.form ?? [],
  )
  if (older.length > 0) await moveToDiscarded(strict, known.person, older, now)
  const freshHeavy = new Set(status.fresh.map(({ form }) => heavyOf(form)))
  const heavy = drafts.filter(({ form }) => freshHeavy.has(form))
  await strict.drafts.bulkPut([...status.fresh, ...heavy])
  await rememberDrafts(strict, known.person, status.fresh)
  return status
}

/** Remembers drafts as exported; call it inside a transaction that holds `meta`. */
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
