import { useMemo } from 'react'
import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { blockersOf, type Blocker } from './listing.ts'
import { describeEntry, type StatusContext, type WorkWords } from './words.ts'
import { type Runtime, useRuntime } from '../runtime.tsx'
import { useCircumstances } from '../use-circumstances.ts'

/** Describes the live sending state of these entries, which are all of one lane, oldest first. */
export function useSending(entries: readonly Entry[]): (entry: Entry) => WorkWords {
  const circumstances = useCircumstances()
  const { operations } = useRuntime()
  const blockers = useMemo(
    () => blockersOf(entries.filter(isUnsent), (kind) => operations.has(kind)),
    [entries, operations],
  )
  return (entry) => {
    const now = Math.max(circumstances.now, entry.end?.at ?? 0)
    return describeBehind(entry, blockers.get(entry.id), { ...circumstances, now }, operations)
  }
}

/** The status of an entry, and of what blocks it. */
export const describeBehind = (
  entry: Entry,
  blocker: Blocker | undefined,
  circumstances: StatusContext,
  operations: Runtime['operations'],
): WorkWords =>
  describeEntry(entry, {
    ...circumstances,
    waitsFor: blocker?.is,
    behind: blocker?.by,
    awaited: blocker && operations.get(blocker.by.kind)?.awaited,
    isKnown: operations.has(entry.kind),
  })
