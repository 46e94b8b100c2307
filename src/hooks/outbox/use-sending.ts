import { useMemo } from 'react'
import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { blockersOf } from './listing.ts'
import { describeEntry, type WorkWords } from './words.ts'
import { useRuntime } from '../runtime.tsx'
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
    const blocker = blockers.get(entry.id)
    return describeEntry(entry, {
      ...circumstances,
      now: Math.max(circumstances.now, entry.end?.at ?? 0),
      waitsFor: blocker?.is,
      behind: blocker?.by,
      awaited: blocker && operations.get(blocker.by.kind)?.awaited,
      isKnown: operations.has(entry.kind),
    })
  }
}
