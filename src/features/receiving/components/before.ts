import { isAside, type Entry } from '#src/outbox/entry.ts'
import type { Operation } from '#src/outbox/operation.ts'

/**
 * What the person had before them when they save over a value: what is shown, or, where an earlier
 * save was refused and is now corrected, what stood there before that one. Undefined once somebody
 * else's value was shown beside theirs: then they have decided.
 */
export function seenBefore<Args extends { before?: unknown }, Shown>(
  entries: readonly Entry[],
  operation: Operation<Args>,
  args: Omit<Args, 'before'>,
  shown: Shown,
): { before?: Shown } {
  const { replay } = operation
  if (replay.class !== 'natural') return {}
  const target = replay.target(args as Args)
  const refused = entries.findLast(
    (entry) =>
      entry.state === 'parked' &&
      !isAside(entry) &&
      entry.kind === operation.kind &&
      entry.target === target,
  )
  if (refused === undefined) return { before: shown }
  if (refused.parked?.why === 'conflict') return {}
  const { before } = refused.args as { before?: Shown }
  return before === undefined ? {} : { before }
}

/** What saved a value last, as far as this device knows. */
export const lastEntryOf = (
  entries: readonly Entry[],
  operation: Operation<never>,
): Entry | undefined =>
  entries.findLast(({ kind, state }) => kind === operation.kind && state !== 'discarded')
