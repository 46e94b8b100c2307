import { withServerIds, type ServerIdByLocal } from '../model/local-ids.ts'
import type { OutboxConnection } from './database.ts'
import type { Quarantine } from '../model/clocks.ts'
import type { Entry, PersonKey } from '../model/entry.ts'

/**
 * [Note: Echoes] A call whose response was lost can still reach the provider late. Repeating an idempotent entry is
 * harmless, but the *next* entry that overwrites the same target is not safe: the late first call would overwrite
 * the value of that next entry. Therefore a target remembers that an old call may still be in flight, and an entry
 * that overwrites this target waits until the quarantine is over. Other targets of the lane go on.
 */

const prefix = (person: PersonKey) => `echo:${person}:`

/** The target of an entry, with aliases resolved, so that both names of a record give the same key. */
export const echoKeyOf = (
  { person, lane, target = '' }: Pick<Entry, 'person' | 'lane' | 'target'>,
  serverIds: ServerIdByLocal,
) => `${prefix(person)}${withServerIds(`${lane}:${target}`, serverIds)}`

/** Whether a call of the entry may still arrive: it had no definite result, not even an unreadable 2xx response. */
export const mayStillArrive = ({ tries }: Entry): boolean => tries.lost > (tries.unread ?? 0)

/** Records that lost calls of this entry may still arrive; call it inside a transaction that holds `meta`. */
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

/** The targets in quarantine; the value is undefined if the provider's time was unknown when it began. */
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
 * Starts or ends a quarantine by compare-and-set: a person may have restarted it by a discard or a correction
 * since it was read. Returns whether the change was written.
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

/** Deletes the echoes of a lane without entries; their quarantines are long over. */
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
