import { idsReading } from '#src/domain/names/ids.ts'
import type { Alias, PersonKey } from '../model/entry.ts'
import { serverIdsOf } from '../model/local-ids.ts'
import type { OutboxConnection } from './database.ts'

export async function readAliases(db: OutboxConnection, person: PersonKey): Promise<Alias[]> {
  return db.aliases
    .where('[person+localId]')
    .between([person, 'local:'], [person, 'local;'])
    .toArray()
}

/** The provider's ids of the records that this person made on this device. */
export const readServerIds = async (db: OutboxConnection, person: PersonKey) =>
  serverIdsOf(await readAliases(db, person))

/**
 * The lane under its first name. A record that was made offline keeps the lane of its local id, so that later
 * entries under the provider's id queue behind the waiting ones.
 */
export async function canonicalLane(
  db: OutboxConnection,
  person: PersonKey,
  lane: string,
): Promise<string> {
  const [, type, part] = /^([^:]+):([^:]+)$/.exec(lane) ?? []
  if (type === undefined || part === undefined) return lane
  const alias = await db.aliases
    .where('[person+type+serverId]')
    .anyOf(idsReading(decodeURIComponent(part)).map((id) => [person, type, id]))
    .first()
  return alias === undefined ? lane : `${type}:${alias.localId}`
}
