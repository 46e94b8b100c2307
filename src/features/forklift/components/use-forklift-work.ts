import { useTouching } from '#src/hooks/use-touching.ts'
import { useSending } from '#src/hooks/use-sending.ts'
import { isUnsent } from '#src/outbox/listing.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { reads } from '../reads.ts'

const none: readonly Entry[] = []

/** Live. All that was done to a machine on this device changes its page, and so is found by it. */
export function useForkliftWork(idMaquina: number) {
  const laid = useTouching(reads.machine(idMaquina).key)
  const entries = laid?.entries ?? none
  const wordsOf = useSending(entries)
  const unsent = entries.filter(isUnsent)
  return {
    isKnown: laid !== undefined,
    entries,
    unsent,
    wordsOf,
    parked: unsent.find(({ state }) => state === 'parked'),
  }
}

export type ForkliftWork = ReturnType<typeof useForkliftWork>
