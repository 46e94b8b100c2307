import { idPart, serverIdsOf, withServerIds, type ServerIdByLocal } from './local-ids.ts'
import type { Alias, Entry } from './entry.ts'

/**
 * [Note: Two names] A record that is begun on this device is called by a name of this device until
 * the provider's answer is known. The person may meanwhile find it in a list, under the provider's
 * number, and go on there: what is done under the number belongs behind what was done under the first
 * name, and nobody can tell yet that it is the same record. So what is done under a number waits, as
 * long as a record of its type that was begun here before may turn out to be that one: until the
 * answer, or until a person is asked. From then on both names are one lane, in the order of the acts.
 */

/** The name of a lane that both names of its record have. */
export const laneName = ({ lane }: Pick<Entry, 'lane'>, serverIds: ServerIdByLocal): string =>
  lane.includes('local:') ? withServerIds(lane, serverIds) : lane

type Beginner = Entry & { makes: NonNullable<Entry['makes']> }

/** Whether it makes the record that its lane is named after. */
export const begins = (entry: Entry): entry is Beginner =>
  entry.makes !== undefined && entry.lane === `${entry.makes.type}:${entry.makes.id}`

/** The type of a record that a lane calls by the provider's id. */
const numberedType = (lane: string) => /^([^:]+):[^:]+$/.exec(lane)?.[1]

/** What is known of the two names that records have, among a person's unsent entries. */
export interface Names {
  /** Begun here, with nothing known of the number yet. */
  beginners: readonly Beginner[]
  /** Types of the records that something waits for under their number. */
  numberedTypes: ReadonlySet<string>
  /** Lanes of records that were begun here and whose number is known, under that. */
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

/**
 * Notes the number of a record, now that it is known; answers whether it had it already by another name: it
 * was begun here twice, and both go as one lane from then on.
 */
export function isOneMore(entry: Entry, { ownLanes }: Names, serverIds: ServerIdByLocal): boolean {
  const lane = laneName(entry, serverIds)
  const isKnown = ownLanes.has(lane)
  ownLanes.add(lane)
  return isKnown
}

/** One that waits for a person may wait for long: others do not wait with it. */
export const beginnersIn = (unsent: readonly Entry[], serverIds: ServerIdByLocal): Beginner[] =>
  unsent.filter(begins).filter(({ makes, state }) => state !== 'parked' && !serverIds.has(makes.id))

/** Of the lanes of these entries, as far as they tell. */
export const ownLanesIn = (unsent: readonly Entry[], serverIds: ServerIdByLocal): Set<string> =>
  new Set(
    unsent.filter(({ lane }) => lane.includes('local:')).map((one) => laneName(one, serverIds)),
  )

/** What began the record here that this entry may call by its number; undefined when none can have. */
export function beginnerOf(
  entry: Entry,
  { beginners, ownLanes }: Pick<Names, 'beginners' | 'ownLanes'>,
): Entry | undefined {
  if (beginners.length === 0 || ownLanes.has(entry.lane)) return undefined
  const type = numberedType(entry.lane)
  return beginners.find(({ makes, seq }) => makes.type === type && seq < entry.seq)
}
