import type { ServerIdByLocal } from './local-ids.ts'
import { isDue } from './backoff.ts'
import { isAside, isOurs, type Entry } from './entry.ts'
import { aheadIn, isBehind, ordersOf, type AheadOf, type OrderOf, type Orders } from './orders.ts'
import { beginnerOf, laneName, type Names } from './two-names.ts'

/** Unsent entries of one aggregate, oldest first. Only the first may go; what waits aside is not among them. */
export interface Lane {
  name: string
  entries: Entry[]
  /** Its head is heavy and another heavy entry was under way. */
  waitsForSlot?: boolean
}

export function lanesOf(unsent: readonly Entry[], serverIds: ServerIdByLocal): Lane[] {
  const laneByName = new Map<string, Lane>()
  for (const entry of unsent) {
    if (isAside(entry)) continue
    const name = laneName(entry, serverIds)
    const lane = laneByName.get(name)
    if (lane === undefined) laneByName.set(name, { name, entries: [entry] })
    else lane.entries.push(entry)
  }
  return [...laneByName.values()]
}

/** What a listing needs of the orders; of the engine, so that only who lists has to load it. */
export const orderedBy =
  (orderOf: OrderOf) =>
  (unsent: readonly Entry[], serverIds: ServerIdByLocal): AheadOf =>
    aheadIn(ordersOf(lanesOf(unsent, serverIds), orderOf))

export type HeadStatus =
  | { is: 'ready'; to: 'send' | 'ask' }
  | { is: 'waiting'; until: number }
  /** Nothing of ours moves it: a person, a parent, a newer release, or the run that is sending it. */
  | { is: 'held' }

export interface Standing {
  now: number
  /** Ids of this person's unsent entries. */
  unsentIds: Set<string>
  names: Names
  orders: Orders
  knowsKind: (kind: string) => boolean
  /** Until when the entry's target is in quarantine (device clock), if it is. */
  echoUntil: (entry: Entry) => number | undefined
}

/** Whether the head of a lane may go now. */
export function headStatus(entry: Entry, standing: Standing): HeadStatus {
  // A record of a newer release is left alone (promise P6).
  if (!isOurs(entry) || !standing.knowsKind(entry.kind)) return { is: 'held' }
  if (entry.state !== 'waiting' && entry.state !== 'unknown') return { is: 'held' }
  if (entry.dependsOn.some((id) => standing.unsentIds.has(id))) return { is: 'held' }
  const beginner = beginnerOf(entry, standing.names)
  if (beginner !== undefined && standing.unsentIds.has(beginner.id)) return { is: 'held' }
  const { notBefore } = entry.tries
  if (!isDue(notBefore, standing.now)) return { is: 'waiting', until: notBefore ?? 0 }
  if (entry.state === 'unknown') return { is: 'ready', to: 'ask' }
  if (isBehind(entry, standing)) return { is: 'held' }
  const echoUntil = standing.echoUntil(entry)
  if (echoUntil !== undefined) return { is: 'waiting', until: echoUntil }
  return { is: 'ready', to: 'send' }
}
