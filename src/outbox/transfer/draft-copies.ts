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
  /** The forms on this device of the older drafts that they replace. */
  replaced: string[]
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
  const status: DraftCopyStatus<One> = { fresh: [], replaced: [], here: 0, ended: 0 }
  if (drafts.length === 0) return status
  const remembered = new Set(await readMeta(strict, 'draftsCopied', person))
  const serverIds = serverIdsOf(aliases)
  // Both names of a record mean the same form; the later one of two drafts counts.
  const here = await readDrafts({ relaxed: strict }, person)
  const hereByName = new Map(
    here
      .toSorted((a, b) => a.savedAt - b.savedAt)
      .map(({ form, savedAt }) => [withServerIds(form, serverIds), { form, savedAt }]),
  )
  for (const draft of drafts.filter((one) => !isHeavy(one))) {
    const known = hereByName.get(withServerIds(draft.form, serverIds))
    if (known === undefined && remembered.has(nameOf(draft))) status.ended += 1
    else if (known === undefined) status.fresh.push(draft)
    else if (known.savedAt >= draft.savedAt) status.here += 1
    else {
      status.fresh.push(draft)
      status.replaced.push(known.form)
    }
  }
  return status
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
  const { fresh, replaced } = status
  if (replaced.length > 0) await moveToDiscarded(strict, known.person, replaced, now)
  const freshHeavy = new Set(fresh.map(({ form }) => heavyOf(form)))
  const heavy = drafts.filter(({ form }) => freshHeavy.has(form))
  await strict.drafts.bulkPut([...fresh, ...heavy])
  await rememberDrafts(strict, known.person, fresh)
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
