import { useCallback } from 'react'
import { discard } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { useRuntime } from '../runtime.tsx'

const clock = { now: () => Date.now() }

/**
 * Takes back what was certainly not made, as if it had not been; resolves whether it did. Of anything else
 * the contrary has to be sent: of what stopped before somebody else's it would go over theirs.
 */
export function useTakeBack(): (entryId: string) => Promise<boolean> {
  const { database, wake } = useRuntime()
  return useCallback(
    async (entryId) => {
      // Not as the screen knows it: a quick finger is there before it does.
      const entry = await database.relaxed.entries.get(entryId)
      if (entry === undefined || !isNotMade(entry)) return false
      try {
        await discard(database, { clock }, entryId)
        wake()
        return true
      } catch {
        // It went on its way meanwhile.
        return false
      }
    },
    [database, wake],
  )
}

function isNotMade({ state, parked, tries }: Entry): boolean {
  // Whatever came of an earlier call, what stands there now is not this.
  if (state === 'parked' && parked?.why === 'conflict') return true
  const isHere = state === 'waiting' || (state === 'parked' && parked?.why === 'refused')
  return isHere && tries.lost === 0
}
