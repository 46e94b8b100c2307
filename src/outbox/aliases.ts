import type { Alias, LocalId, PersonKey, RecordId } from './entry.ts'
import type { OutboxConnection } from './database.ts'

const localIdPattern = /local:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A new id of this device, for a record that is made offline. */
export const makeLocalId = (): LocalId => `local:${crypto.randomUUID()}`

export const isLocalId = (id: unknown): id is LocalId =>
  typeof id === 'string' && id.replace(localIdPattern, '') === '' && id !== ''

/** Every local id in a value, however deep. */
export function localIdsIn(value: unknown): LocalId[] {
  const found = (JSON.stringify(value) ?? '').match(localIdPattern) ?? []
  return [...new Set(found)] as LocalId[]
}

export type ServerIdByLocal = ReadonlyMap<LocalId, number>

/** The provider's id, or undefined while it is not known. */
export function resolveId(id: RecordId, serverIds: ServerIdByLocal): number | undefined {
  return typeof id === 'number' ? id : serverIds.get(id)
}

/** The text with every local id whose record exists replaced by the provider's id. */
export function withServerIds(text: string, serverIds: ServerIdByLocal): string {
  return text.replace(localIdPattern, (id) => String(serverIds.get(id as LocalId) ?? id))
}

/** The same for people to read: what has no number yet is «novo». */
export const readableText = (text: string, serverIds: ServerIdByLocal): string =>
  text.includes('local:')
    ? withServerIds(text, serverIds).replace(localIdPattern, 'novo').replaceAll('#novo', 'novo')
    : text

/** The same, for arguments: a string that is a known local id becomes the provider's number. */
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

export async function readAliases(db: OutboxConnection, person: PersonKey): Promise<Alias[]> {
  return db.aliases
    .where('[person+localId]')
    .between([person, 'local:'], [person, 'local;'])
    .toArray()
}

/** The provider's ids of what this person made on this device. */
export const readServerIds = async (db: OutboxConnection, person: PersonKey) =>
  serverIdsOf(await readAliases(db, person))

export const serverIdsOf = (aliases: readonly Alias[]): Map<LocalId, number> =>
  new Map(aliases.map(({ localId, serverId }) => [localId, serverId]))

/**
 * The lane under its first name. A record made offline keeps the lane of its local id, so that what
 * is done to it later, under the provider's id, still queues behind what waits.
 */
export async function canonicalLane(
  db: OutboxConnection,
  person: PersonKey,
  lane: string,
): Promise<string> {
  const [, type, id] = /^(.*):(\d+)$/.exec(lane) ?? []
  if (type === undefined || id === undefined) return lane
  const alias = await db.aliases
    .where('[person+type+serverId]')
    .equals([person, type, Number(id)])
    .first()
  return alias === undefined ? lane : `${type}:${alias.localId}`
}
