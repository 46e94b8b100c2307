import { withServerIds, type ServerIdByLocal } from './aliases.ts'
import type { OutboxConnection } from './database.ts'
import type { Entry, PersonKey } from './entry.ts'

/**
 * [Note: Echoes] A call whose answer was lost can still reach the provider, late. For a `natural`
 * entry sending it again is harmless, but the *next* entry that overwrites the same thing is not
 * safe: the late first call would overwrite it in turn. So a target remembers that an old call may
 * still be on its way, and whoever wants to overwrite it waits until the quarantine is over. Other
 * targets of the lane go on.
 */

const prefix = (person: PersonKey) => `echo:${person}:`

/** Where an entry writes, under the provider's ids: the same by whichever name a record was called. */
export const echoKeyOf = (
  { person, lane, target = '' }: Pick<Entry, 'person' | 'lane' | 'target'>,
  serverIds: ServerIdByLocal,
) => `${prefix(person)}${withServerIds(`${lane}:${target}`, serverIds)}`

/** Remembers that lost calls of this entry may still arrive; inside a transaction that holds `meta`. */
export async function markEcho(
  db: OutboxConnection,
  entry: Entry,
  serverIds: ServerIdByLocal,
  since?: number,
): Promise<void> {
  if (entry.target === undefined || entry.lostCalls === 0) return
  await db.meta.put({ key: echoKeyOf(entry, serverIds), value: since ?? null })
}

/** The moment on the provider's clock from which each target's quarantine counts. */
export async function readEchoes(
  db: OutboxConnection,
  person: PersonKey,
): Promise<Map<string, number | undefined>> {
  const rows = await db.meta.where('key').startsWith(prefix(person)).toArray()
  return new Map(rows.map(({ key, value }) => [key, (value as number | null) ?? undefined]))
}

export async function startEcho(db: OutboxConnection, key: string, since: number): Promise<void> {
  await db.meta.put({ key, value: since })
}

export async function endEcho(db: OutboxConnection, key: string): Promise<void> {
  await db.meta.delete(key)
}

/** Of a lane in which nothing is left: its quarantines are long over. */
export async function forgetEchoes(
  db: OutboxConnection,
  person: PersonKey,
  lane: string,
): Promise<void> {
  await db.meta
    .where('key')
    .startsWith(`${prefix(person)}${lane}:`)
    .delete()
}
