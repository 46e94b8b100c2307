import { isId, type Id } from '#src/domain/names/ids.ts'
import type { Alias, LocalId, RecordId } from './entry.ts'

const localIdPattern = /local:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A new id of this device, for a record that is made offline. */
export const makeLocalId = (): LocalId => `local:${crypto.randomUUID()}`

export const isLocalId = (id: unknown): id is LocalId =>
  typeof id === 'string' && id.replace(localIdPattern, '') === '' && id !== ''

/** Whether it is an id of the provider's, not one of this device and not none. */
export const isServerId = (id: unknown): id is Id => isId(id) && !isLocalId(id)

/** Every local id in a value, however deep. */
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
 * An id as it stands in a lane, a read's key or an address of the app: whatever text the provider gives,
 * the parts of these stay apart. One of this device stands there as it is.
 */
export const idPart = (id: RecordId): string =>
  isLocalId(id) ? id : encodeURIComponent(String(id))

/** The lane, key or address with every local id whose record exists replaced by the provider's id. */
export const withServerIds = (text: string, serverIds: ServerIdByLocal): string =>
  replaceLocalIds(text, (id) => idPart(serverIds.get(id) ?? id))

/** A text with the provider's ids, for people to read: what has no id yet is «novo». */
export const readableText = (text: string, serverIds: ServerIdByLocal): string =>
  replaceLocalIds(text, (id) => String(serverIds.get(id) ?? 'novo')).replaceAll('#novo', 'novo')

const replaceLocalIds = (text: string, by: (id: LocalId) => string): string =>
  text.includes('local:') ? text.replace(localIdPattern, (id) => by(id as LocalId)) : text

/** The same, for arguments: a string that is a known local id becomes the provider's. */
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
