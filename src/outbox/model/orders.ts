import { isOurs, type Entry } from './entry.ts'

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

/** An entry whose result is unknown waits for no other entry: it only needs a read. */
export const aheadIn =
  (orders: Orders): AheadOf =>
  (entry) =>
    entry.state === 'waiting'
      ? (orders.get(entry.id) ?? []).filter((other) => goesBefore(other, entry))
      : []
