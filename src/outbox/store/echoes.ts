import { withServerIds, type ServerIdByLocal } from '../model/local-ids.ts'
import type { OutboxConnection } from './database.ts'
import type { Quarantine } from '../model/clocks.ts'
import type { Entry, PersonKey } from '../model/entry.ts'

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

/** Whether a call of it may be on its way: one that was answered, in whatever words, is not. */
export const mayStillArrive = ({ tries }: Entry): boolean => tries.lost > (tries.unread ?? 0)

/** Remembers that lost calls of this entry may still arrive; inside a transaction that holds `meta`. */
export async function markEcho(
  db: OutboxConnection,
  entry: Entry,
  serverIds: ServerIdByLocal,
  echo?: Quarantine,
): Promise<void> {
  if (entry.target === undefined || !mayStillArrive(entry)) return
  await db.meta.put(rowOf(echoKeyOf(entry, serverIds), echo))
}

const rowOf = (key: string, { since, at }: Partial<Quarantine> = {}) => ({
  key,
  value: since ?? null,
  ...(at === undefined ? {} : { at }),
})

/** The targets in quarantine; undefined where nobody knew the provider's time when it began. */
export async function readEchoes(
  db: OutboxConnection,
  person: PersonKey,
): Promise<Map<string, Quarantine | undefined>> {
  const rows = await db.meta.where('key').startsWith(prefix(person)).toArray()
  return new Map(
    rows.map(({ key, value, at }) => [
      key,
      value === null ? undefined : { since: value as number, at },
    ]),
  )
}

/**
 * Starts or ends a quarantine, unless it was begun anew since it was read (a person may discard or
 * correct something at any time); answers whether it did.
 */
export async function ageEcho(
  db: OutboxConnection,
  key: string,
  { was, now }: { was: Quarantine | undefined; now: Quarantine | undefined },
): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const row = await db.meta.get(key)
    if (row?.value !== (was?.since ?? null) || row.at !== was?.at) return false
    await (now === undefined ? db.meta.delete(key) : db.meta.put(rowOf(key, now)))
    return true
  })
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
