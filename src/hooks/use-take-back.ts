import { useCallback } from 'react'
import { discard } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { useRuntime } from './runtime.tsx'

const clock = { now: () => Date.now() }

/**
 * Takes back what has certainly not left this device, as if it had not been; resolves whether it did.
 * Of anything else the contrary has to be sent.
 */
export function useTakeBack(): (entryId: string) => Promise<boolean> {
  const { database, wake } = useRuntime()
  return useCallback(
    async (entryId) => {
      // Not as the screen knows it: a quick finger is there before it does.
      const entry = await database.relaxed.entries.get(entryId)
      if (entry === undefined || !hasNotLeft(entry)) return false
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

const hasNotLeft = ({ state, lostCalls }: Entry) => state === 'waiting' && lostCalls === 0
