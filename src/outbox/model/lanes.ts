import type { ServerIdByLocal } from './local-ids.ts'
import { isNonBlocking, type Entry } from './entry.ts'
import { aheadIn, ordersOf, type AheadOf, type OrderOf } from './orders.ts'
import { laneName } from './two-names.ts'

/**
 * The unsent entries of one aggregate, oldest first. Only the first may be sent. Dead letters that block
 * nothing are left out.
 */
export interface Lane {
  name: string
  entries: Entry[]
  /** The head sends photos, and another entry with photos is in flight. */
  waitsForSlot?: boolean
}

export function lanesOf(unsent: readonly Entry[], serverIds: ServerIdByLocal): Lane[] {
  const laneByName = new Map<string, Lane>()
  for (const entry of unsent) {
    if (isNonBlocking(entry)) continue
    const name = laneName(entry, serverIds)
    const lane = laneByName.get(name)
    if (lane === undefined) laneByName.set(name, { name, entries: [entry] })
    else lane.entries.push(entry)
  }
  return [...laneByName.values()]
}

/** Orders the entries of Envios. `orderOf` is a parameter so that the sender does not load the code of Envios. */
export const orderedBy =
  (orderOf: OrderOf) =>
  (unsent: readonly Entry[], serverIds: ServerIdByLocal): AheadOf =>
    aheadIn(ordersOf(lanesOf(unsent, serverIds), orderOf))
