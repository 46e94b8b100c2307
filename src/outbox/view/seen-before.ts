import { isAside, type Entry } from '../model/entry.ts'
import type { Operation } from '../model/operation.ts'
import type { LaidEntry } from '../store/queries.ts'

/**
 * What a person has to decide about and what another act of that kind would write over: it is
 * corrected in its place. `entries` are those of the record.
 */
export function refusedBefore(
  entries: readonly LaidEntry[],
  { kind, replay }: Operation<never>,
  args: unknown,
): Entry | undefined {
  if (replay.class !== 'natural') return undefined
  const target = replay.target(args as never)
  return entries.findLast(
    (entry) =>
      entry.state === 'parked' &&
      !isAside(entry) &&
      entry.kind === kind &&
      (entry.target === target || entry.targetNow === target),
  )
}

/**
 * What the person had before them when they save over a value: what is shown, or, where an earlier
 * save was refused and is now corrected, what stood there before that one. Once somebody else's value
 * was shown beside theirs, it is that value (`asShown` reads it); nothing where it cannot be compared
 * with what is saved: then they have decided whatever stands there.
 */
export function seenBefore<Shown>(
  entries: readonly Entry[],
  operation: Operation<never>,
  args: unknown,
  shown: Shown,
  asShown: (seen: unknown) => Shown | null | undefined = (seen) =>
    isOfKind(seen, shown) ? seen : undefined,
): { before?: Shown } {
  const refused = refusedBefore(entries, operation, args)
  if (refused === undefined) return { before: shown }
  if (refused.parked?.why === 'conflict') {
    const told = asShown(refused.parked.seen)
    return told === undefined ? {} : { before: told as Shown }
  }
  const { before } = refused.args as { before?: Shown }
  return before === undefined ? {} : { before }
}

/** A plain value, as the one that is saved. */
const isOfKind = <Shown>(seen: unknown, shown: Shown): seen is Shown =>
  (typeof shown === 'string' || typeof shown === 'number') &&
  (seen === null || typeof seen === typeof shown)
