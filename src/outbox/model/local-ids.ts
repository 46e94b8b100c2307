import { isId, type Id } from '#src/domain/names/ids.ts'
import type { Alias, LocalId, RecordId } from './entry.ts'

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
