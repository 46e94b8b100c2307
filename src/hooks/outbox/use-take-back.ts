import { useCallback } from 'react'
import { discard } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { useRuntime } from '../runtime.tsx'

const clock = { now: () => Date.now() }

/**
 * Discards an entry that certainly had no effect; resolves to whether it did. Any other entry needs
 * an opposite act: one that conflicted would otherwise overwrite somebody else's value.
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
        // The entry was sent in the meantime.
        return false
      }
    },
    [database, wake],
  )
}

function isNotMade({ state, parked, tries }: Entry): boolean {
  // Whatever an earlier call has done, the provider's current value is not this entry's.
  if (state === 'parked' && parked?.why === 'conflict') return true
  const isHere = state === 'waiting' || (state === 'parked' && parked?.why === 'refused')
  return isHere && tries.lost === 0
}
