import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import type { Pending, PendingEntry } from '#src/outbox/store/queries.ts'

export type Acts = Pick<Pending, 'entries' | 'givenUp'>

/** An operation with its arguments, which determine the overwritten target. */
type Act = Pick<Intent, 'operation' | 'args'>

/** An act, and what the screen shows of its target. */
interface Shown extends Act {
  shown: unknown
}

export type OperationOf = (kind: string) => Operation<never> | undefined

/**
 * The refused entry of the same kind that another act would overwrite; it is corrected in place. `entries` are
 * those of the record.
 */
export const refusedBefore = (entries: readonly PendingEntry[], act: Act): Entry | undefined =>
  entries.findLast(
    (entry) =>
      entry.state === 'parked' &&
      !isNonBlocking(entry) &&
      entry.kind === act.operation.kind &&
      isOnTarget(entry, act),
  )

/**
 * The state when a person begins an edit that they save later, because a dialog or a camera covers changes that
 * arrive meanwhile.
 */
export function beginOver(acts: Acts, shown: Shown): Begun {
  const refused = refusedBefore(acts.entries, shown)
  const own = actsOn(acts, shown).findLast(isNotDiscarded)
  return {
    saw: shownIn(shown),
    ...(own && { act: { id: own.id, key: own.key } }),
    ...(refused && { refused: { id: refused.id, ...seenNow(acts, shown) } }),
  }
}

/**
 * The value that a person saw when they save over something (`Entry.saw`): the value at the time when they
 * began. A change or a refusal that arrived since may be unseen, so the value before that act counts. The
 * person's own later acts, in another tab or a moment before, count as seen. After discarding an act, the
 * person chose the value that is shown. If the act at the beginning is not on this device, the order is
 * unknown, and no later act counts. Without `begun`, the shown value counts.
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
    (act) => isNotDiscarded(act) && (act.seq > (last?.seq ?? 0) || (isAnew && act === last)),
  )
  if (since !== undefined)
    return { saw: operationOf(since.kind)?.observe?.gives?.(since.args as never) ?? null }
  return last === undefined || isNotDiscarded(last) ? sawOf(begun) : { saw: shownIn(shown) }
}

/**
 * The value that is shown, or, if an earlier act was refused and is now corrected, the value before that act. After
 * a conflict, the other person's value counts, which was shown next to the person's own. Undefined if the conflict
 * showed no value: the person then chose to overwrite any value.
 */
function seenNow({ entries }: Acts, shown: Shown): { saw: unknown } {
  const refused = refusedBefore(entries, shown)
  if (refused === undefined) return { saw: shownIn(shown) }
  return refused.parked?.why === 'conflict' ? sawOf({ saw: refused.parked.there }) : sawOf(refused)
}

const sawOf = ({ saw }: { saw?: unknown }): { saw: unknown } => ({ saw })

const shownIn = ({ operation, args, shown }: Shown): unknown =>
  operation.observe?.there?.(shown, args as never)

const isNotDiscarded = ({ state }: Entry) => state !== 'discarded'

const actsOn = ({ entries, givenUp = [] }: Acts, act: Act): readonly PendingEntry[] =>
  [...entries, ...givenUp].filter((one) => isOnTarget(one, act))

function isOnTarget({ target, targetNow }: PendingEntry, { operation, args }: Act): boolean {
  const own = operation.target?.(args as never)
  return own !== undefined && (target === own || targetNow === own)
}
