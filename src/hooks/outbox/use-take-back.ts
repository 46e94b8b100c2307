import { useCallback } from 'react'
import { discard } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { useRuntime } from '../runtime.tsx'

const clock = { now: () => Date.now() }

/**
 * Discards an entry that has no effect at the provider. Resolves to true when the entry was
 * discarded. Any other entry can only be undone by a further entry that sets the previous value.
 */
export function useTakeBack(): (entryId: string) => Promise<boolean> {
  const { database, wake } = useRuntime()
  return useCallback(
    async (entryId) => {
      // Read the entry again: a quick tap comes before the screen's data are current.
      const entry = await database.relaxed.entries.get(entryId)
      if (entry === undefined || !isNotMade(entry)) return false
      try {
        await discard(database, { clock }, entryId)
        wake()
        return true
      } catch {
        // The entry was sent in the meantime, or other entries depend on it.
        return false
      }
    },
    [database, wake],
  )
}

function isNotMade({ state, parked, tries }: Entry): boolean {
  // A conflict means that the provider now has another value than the value of this entry.
  if (state === 'parked' && parked?.why === 'conflict') return true
  const isHere = state === 'waiting' || (state === 'parked' && parked?.why === 'refused')
  return isHere && tries.lost === 0
}
