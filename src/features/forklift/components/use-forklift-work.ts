import type { Id } from '#src/domain/names/ids.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { isUnsent } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { reads } from '../reads.ts'

const nothing: Pending = { entries: [], serverIds: new Map() }

/**
 * Live. Every entry of a machine on this device changes the machine's page, so the read of that page finds them all.
 */
export function useForkliftWork(idMaquina: Id) {
  const known = useTouching(reads.machine(idMaquina).key)
  const pending = known ?? nothing
  const { entries } = pending
  const wordsOf = useSending(entries)
  const unsent = entries.filter(isUnsent)
  return {
    isKnown: known !== undefined,
    pending,
    entries,
    unsent,
    wordsOf,
    parked: unsent.find(({ state }) => state === 'parked'),
  }
}

export type ForkliftWork = ReturnType<typeof useForkliftWork>
