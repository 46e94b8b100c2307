import { isAside, type Entry } from '../model/entry.ts'
import type { Begun } from '../model/observe.ts'
import type { Intent, Operation } from '../model/operation.ts'
import type { Laid, LaidEntry } from '../store/queries.ts'

export type Acts = Pick<Laid, 'entries' | 'givenUp'>

/** What is to be said of an act: which operation, as far as its arguments say what it overwrites. */
type Act = Pick<Intent, 'operation' | 'args'>

/** An act, and what the screen shows where it overwrites it. */
interface Shown extends Act {
  shown: unknown
}

export type OperationOf = (kind: string) => Operation<never> | undefined

/**
 * What a person has to decide about and what another act of that kind would write over: it is
 * corrected in its place. `entries` are those of the record.
 */
export const refusedBefore = (entries: readonly LaidEntry[], act: Act): Entry | undefined =>
  entries.findLast(
    (entry) =>
      entry.state === 'parked' &&
      !isAside(entry) &&
      entry.kind === act.operation.kind &&
      isOnTarget(entry, act),
  )

/**
 * How something stands as a person begins what they save later: a dialog or a camera covers what comes in
 * meanwhile.
 */
export function beginOver(acts: Acts, shown: Shown): Begun {
  const refused = refusedBefore(acts.entries, shown)
  const own = actsOn(acts, shown).findLast(isStanding)
  return {
    saw: shownIn(shown),
    ...(own && { act: { id: own.id, key: own.key } }),
    ...(refused && { refused: { id: refused.id, ...seenNow(acts, shown) } }),
  }
}

/**
 * What a person had before them when they save over something (`Entry.saw`): that which stood there when they
 * began. What came in meanwhile they may not have seen, nor that an act of theirs was refused: it counts as what
 * stood there before that act. What they did to it themselves since, in another tab or a moment before, they
 * know; and having given an act up, they chose what is shown. Where the act that it was begun over is not on this
 * device, nobody knows which came since: none counts. Without `begun` it is what is shown.
 */
export function sawWhen(
  acts: Acts,
  shown: Shown,
  begun: Begun | undefined,
  operationOf: OperationOf,
): { saw: unknown } {
  if (begun === undefined) return seenNow(acts, shown)
  const refused = refusedBefore(acts.entries, shown)
  if (refused !== undefined)
    return sawOf(refused.id === begun.refused?.id ? begun.refused : refused)
  const own = actsOn(acts, shown)
  const last = own.find(({ id }) => id === begun.act?.id)
  if (begun.act !== undefined && last === undefined) return sawOf(begun)
  const isAnew = last !== undefined && last.key !== begun.act?.key
  const since = own.findLast(
    (act) => isStanding(act) && (act.seq > (last?.seq ?? 0) || (isAnew && act === last)),
  )
  if (since !== undefined)
    return { saw: operationOf(since.kind)?.observe?.gives?.(since.args as never) ?? null }
  return last === undefined || isStanding(last) ? sawOf(begun) : { saw: shownIn(shown) }
}

/**
 * What is shown, or, where an earlier act was refused and is now corrected, what stood there before that one.
 * Once somebody else's was shown beside theirs, it is that; nothing where what was shown says nothing: then they
 * have decided whatever stands there.
 */
function seenNow({ entries }: Acts, shown: Shown): { saw: unknown } {
  const refused = refusedBefore(entries, shown)
  if (refused === undefined) return { saw: shownIn(shown) }
  return refused.parked?.why === 'conflict' ? sawOf({ saw: refused.parked.there }) : sawOf(refused)
}

const sawOf = ({ saw }: { saw?: unknown }): { saw: unknown } => ({ saw })

const shownIn = ({ operation, args, shown }: Shown): unknown =>
  operation.observe?.there?.(shown, args as never)

const isStanding = ({ state }: Entry) => state !== 'discarded'

const actsOn = ({ entries, givenUp = [] }: Acts, act: Act): readonly LaidEntry[] =>
  [...entries, ...givenUp].filter((one) => isOnTarget(one, act))

function isOnTarget({ target, targetNow }: LaidEntry, { operation, args }: Act): boolean {
  const own = operation.target?.(args as never)
  return own !== undefined && (target === own || targetNow === own)
}
