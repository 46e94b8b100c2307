import { laneName, type ServerIdByLocal } from './local-ids.ts'
import { isNonBlocking, isOurs, type Entry } from './entry.ts'

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

/**
 * By the id of an entry: all entries of its order, itself included, in lanes whose head has an order and is not
 * parked.
 */
export type Orders = ReadonlyMap<string, readonly Entry[]>

/** Returns the order of a kind; undefined if the kind has none or is unknown. */
export type OrderOf = (kind: string) => string | undefined

export function ordersOf(
  lanes: readonly { entries: readonly Entry[] }[],
  orderOf: OrderOf,
): Orders {
  const byName = new Map<string, Entry[]>()
  for (const { entries } of lanes) {
    const [head] = entries
    // Entries behind a parked head cannot be sent, so other lanes do not wait for them.
    if (head === undefined || head.state === 'parked' || !isOurs(head)) continue
    if (orderOf(head.kind) === undefined) continue
    for (const entry of entries) {
      const name = orderOf(entry.kind)
      if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), entry])
    }
  }
  return new Map([...byName.values()].flatMap((all) => all.map((entry) => [entry.id, all])))
}

/** Whether another entry of the same order has to end first. */
export const isBehind = (
  entry: Entry,
  { orders, unsentIds }: { orders: Orders; unsentIds: ReadonlySet<string> },
): boolean =>
  (orders.get(entry.id) ?? []).some((other) => unsentIds.has(other.id) && goesBefore(other, entry))

/** Whether `other`, an entry of the same order, has to end first. */
const goesBefore = (other: Entry, { id, seq }: Entry): boolean =>
  other.id !== id && (other.seq < seq || other.state === 'unknown' || other.state === 'sending')

/** The entries of the same order that go before a waiting entry. */
export type AheadOf = (entry: Entry) => readonly Entry[]

/**
 * Orders the entries of Envios. `orderOf` is a parameter so that the sender does not load the code of Envios. An entry
 * whose result is unknown waits for no other entry: it only needs a read.
 */
export const orderedBy =
  (orderOf: OrderOf) =>
  (unsent: readonly Entry[], serverIds: ServerIdByLocal): AheadOf => {
    const orders = ordersOf(lanesOf(unsent, serverIds), orderOf)
    return (entry) =>
      entry.state === 'waiting'
        ? (orders.get(entry.id) ?? []).filter((other) => goesBefore(other, entry))
        : []
  }
