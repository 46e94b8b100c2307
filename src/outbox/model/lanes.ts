import { idPart, serverIdsOf, withServerIds, type ServerIdByLocal } from './local-ids.ts'
import { isNonBlocking, isOurs, type Alias, type Entry } from './entry.ts'

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

/**
 * [Note: Two names] A record that is created on this device has a local id until the provider's response is known.
 * Meanwhile the person may find the same record in a list, under the provider's number, and continue there. Entries
 * under the number must go after entries under the local id, but nobody can determine yet that both are one record.
 * Therefore an entry under a number waits while an earlier create of the same record type may turn out to be that
 * record: until the create has a response, or until a person is asked about the create. From then on both names
 * form one lane, in the order of the acts.
 */

/** The lane's name after aliases are resolved, so that both names of a record give the same lane. */
export const laneName = ({ lane }: Pick<Entry, 'lane'>, serverIds: ServerIdByLocal): string =>
  lane.includes('local:') ? withServerIds(lane, serverIds) : lane

type Beginner = Entry & { makes: NonNullable<Entry['makes']> }

/** Whether the entry creates the record that its lane is named after. */
export const begins = (entry: Entry): entry is Beginner =>
  entry.makes !== undefined && entry.lane === `${entry.makes.type}:${entry.makes.id}`

/** The record type of a lane that uses the provider's id. */
const numberedType = (lane: string) => /^([^:]+):[^:]+$/.exec(lane)?.[1]

/** What is known about the two names of records, among a person's unsent entries. */
export interface Names {
  /** Creates of this device whose provider id is still unknown. */
  beginners: readonly Beginner[]
  /** Types of the records that have entries under the provider's number. */
  numberedTypes: ReadonlySet<string>
  /** Lanes of records that were created here and whose provider id is known, under that id. */
  ownLanes: Set<string>
}

export function namesIn(unsent: readonly Entry[], aliases: readonly Alias[]): Names {
  const beginners = beginnersIn(unsent, serverIdsOf(aliases))
  const ownLanes = new Set(aliases.map(({ type, serverId }) => `${type}:${idPart(serverId)}`))
  const numbered = beginners.length === 0 ? [] : unsent.filter(({ lane }) => !ownLanes.has(lane))
  const numberedTypes = new Set(
    numbered.map(({ lane }) => numberedType(lane)).filter((type) => type !== undefined),
  )
  return { beginners, numberedTypes, ownLanes }
}

/** A parked create may wait for long, so other entries do not wait for it. */
export const beginnersIn = (unsent: readonly Entry[], serverIds: ServerIdByLocal): Beginner[] =>
  unsent.filter(begins).filter(({ makes, state }) => state !== 'parked' && !serverIds.has(makes.id))

/** The lanes of local records among these entries, with their aliases resolved. */
export const ownLanesIn = (unsent: readonly Entry[], serverIds: ServerIdByLocal): Set<string> =>
  new Set(
    unsent.filter(({ lane }) => lane.includes('local:')).map((one) => laneName(one, serverIds)),
  )

/** The create whose record this entry may name by its number; undefined if there is none. */
export function beginnerOf(
  entry: Entry,
  { beginners, ownLanes }: Pick<Names, 'beginners' | 'ownLanes'>,
): Entry | undefined {
  if (beginners.length === 0 || ownLanes.has(entry.lane)) return undefined
  const type = numberedType(entry.lane)
  return beginners.find(({ makes, seq }) => makes.type === type && seq < entry.seq)
}
