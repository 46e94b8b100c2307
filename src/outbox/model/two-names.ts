import { idPart, serverIdsOf, withServerIds, type ServerIdByLocal } from './local-ids.ts'
import type { Alias, Entry } from './entry.ts'

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
