import type { ServerIdByLocal } from './local-ids.ts'
import { isDue } from './backoff.ts'
import { isNonBlocking, isOurs, type Entry } from './entry.ts'
import { aheadIn, isBehind, ordersOf, type AheadOf, type OrderOf, type Orders } from './orders.ts'
import { beginnerOf, laneName, type Names } from './two-names.ts'

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

export type HeadStatus =
  | { is: 'ready'; to: 'send' | 'ask' }
  | { is: 'waiting'; until: number }
  /** The entry waits for a person, for another entry, for a newer release, or for the run that is sending it. */
  | { is: 'held' }

export interface LaneState {
  now: number
  /** Ids of this person's unsent entries. */
  unsentIds: Set<string>
  names: Names
  orders: Orders
  knowsKind: (kind: string) => boolean
  /** When the quarantine of the entry's target ends, in ms of the device's clock; undefined without a quarantine. */
  echoUntil: (entry: Entry) => number | undefined
}

/** Whether the head of a lane may be sent or reconciled now. */
export function headStatus(entry: Entry, laneState: LaneState): HeadStatus {
  // An entry of a newer release is left unchanged (promise P6).
  if (!isOurs(entry) || !laneState.knowsKind(entry.kind)) return { is: 'held' }
  if (entry.state !== 'waiting' && entry.state !== 'unknown') return { is: 'held' }
  if (entry.dependsOn.some((id) => laneState.unsentIds.has(id))) return { is: 'held' }
  const beginner = beginnerOf(entry, laneState.names)
  if (beginner !== undefined && laneState.unsentIds.has(beginner.id)) return { is: 'held' }
  const { notBefore } = entry.tries
  if (!isDue(notBefore, laneState.now)) return { is: 'waiting', until: notBefore ?? 0 }
  if (entry.state === 'unknown') return { is: 'ready', to: 'ask' }
  if (isBehind(entry, laneState)) return { is: 'held' }
  const echoUntil = laneState.echoUntil(entry)
  if (echoUntil !== undefined) return { is: 'waiting', until: echoUntil }
  return { is: 'ready', to: 'send' }
}
