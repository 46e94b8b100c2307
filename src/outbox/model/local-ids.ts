import { isId, type Id } from '#src/domain/names/ids.ts'
import type { Alias, Entry, LocalId, RecordId } from './entry.ts'

const localIdPattern = /local:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A new temporary id, for a record that is made offline. */
export const makeLocalId = (): LocalId => `local:${crypto.randomUUID()}`

export const isLocalId = (id: unknown): id is LocalId =>
  typeof id === 'string' && id.replace(localIdPattern, '') === '' && id !== ''

/** Whether the value is an id of the provider: neither a local id nor missing. */
export const isServerId = (id: unknown): id is Id => isId(id) && !isLocalId(id)

/** Every local id in a value, at any depth. */
export function localIdsIn(value: unknown): LocalId[] {
  const found = (JSON.stringify(value) ?? '').match(localIdPattern) ?? []
  return [...new Set(found)] as LocalId[]
}

export type ServerIdByLocal = ReadonlyMap<LocalId, Id>

/** The provider's id, or undefined while it is not known. */
export function resolveId(id: RecordId, serverIds: ServerIdByLocal): Id | undefined {
  return isLocalId(id) ? serverIds.get(id) : id
}

/**
 * Encodes an id for a lane, a read's key or an address of the app, so that separators in a provider's id do not
 * count as separators there. A local id stays unchanged.
 */
export const idPart = (id: RecordId): string =>
  isLocalId(id) ? id : encodeURIComponent(String(id))

/** Replaces, in a lane, key or address, every local id that has an alias by the provider's id. */
export const withServerIds = (text: string, serverIds: ServerIdByLocal): string =>
  replaceLocalIds(text, (id) => idPart(serverIds.get(id) ?? id))

/**
 * Replaces local ids by the provider's ids in a text for people; a local id without an alias becomes «novo».
 */
export const readableText = (text: string, serverIds: ServerIdByLocal): string =>
  replaceLocalIds(text, (id) => String(serverIds.get(id) ?? 'novo')).replaceAll('#novo', 'novo')

const replaceLocalIds = (text: string, by: (id: LocalId) => string): string =>
  text.includes('local:') ? text.replace(localIdPattern, (id) => by(id as LocalId)) : text

/** Replaces, in arguments, every string that is a known local id by the provider's id. */
export function argsWithServerIds<Value>(value: Value, serverIds: ServerIdByLocal): Value {
  if (serverIds.size === 0) return value
  return replaceDeep(value, serverIds) as Value
}

function replaceDeep(value: unknown, serverIds: ServerIdByLocal): unknown {
  if (isLocalId(value)) return serverIds.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => replaceDeep(item, serverIds))
  if (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  ) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, replaceDeep(item, serverIds)]),
    )
  }
  return value
}

export const serverIdsOf = (aliases: readonly Alias[]): Map<LocalId, Id> =>
  new Map(aliases.map(({ localId, serverId }) => [localId, serverId]))

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
