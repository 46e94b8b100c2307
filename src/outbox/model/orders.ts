import { isOurs, type Entry } from './entry.ts'

/** Unsent entries of one order that get on by themselves, by the id of each. */
export type Orders = ReadonlyMap<string, readonly Entry[]>

/** Names the order of a kind; undefined when it has none, or when the kind is not known. */
export type OrderOf = (kind: string) => string | undefined

export function ordersOf(
  lanes: readonly { entries: readonly Entry[] }[],
  orderOf: OrderOf,
): Orders {
  const byName = new Map<string, Entry[]>()
  for (const { entries } of lanes) {
    const [head] = entries
    // Behind what waits for a person nothing goes: others do not wait with it.
    if (head === undefined || head.state === 'parked' || !isOurs(head)) continue
    if (orderOf(head.kind) === undefined) continue
    for (const entry of entries) {
      const name = orderOf(entry.kind)
      if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), entry])
    }
  }
  return new Map([...byName.values()].flatMap((all) => all.map((entry) => [entry.id, all])))
}

/** Whether something of its order has to end first. */
export const isBehind = (
  entry: Entry,
  { orders, unsentIds }: { orders: Orders; unsentIds: ReadonlySet<string> },
): boolean =>
  (orders.get(entry.id) ?? []).some((other) => unsentIds.has(other.id) && goesBefore(other, entry))

/** Of two of one order. */
const goesBefore = (other: Entry, { id, seq }: Entry): boolean =>
  other.id !== id && (other.seq < seq || other.state === 'unknown' || other.state === 'sending')

/** What of its order goes before an entry that waits. */
export type AheadOf = (entry: Entry) => readonly Entry[]

/** What is in doubt itself is asked about whatever goes before it. */
export const aheadIn =
  (orders: Orders): AheadOf =>
  (entry) =>
    entry.state === 'waiting'
      ? (orders.get(entry.id) ?? []).filter((other) => goesBefore(other, entry))
      : []
