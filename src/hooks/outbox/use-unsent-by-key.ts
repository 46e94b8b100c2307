import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { isRefused, type Entry, type PersonKey } from '#src/outbox/model/entry.ts'
import { unsentOf } from '#src/outbox/store/queries.ts'
import { useOutbox } from './use-outbox.ts'

const none: ReadonlyMap<string, OwnWork> = new Map()

/** How many unsent entries change each read, by the read's key: the mark on a list row (UX-04). */
export const useUnsentByKey = (): ReadonlyMap<string, OwnWork> => useOutbox(countByKey) ?? none

async function countByKey(database: OutboxDatabase, person: PersonKey) {
  const serverIds = await readServerIds(database.relaxed, person)
  const counts = new Map<string, OwnWork>()
  for (const entry of await unsentOf(database, person)) {
    const keys = entry.touches.filter((key) => !isPartOfWhatItMakes(key, entry))
    for (const key of new Set(keys.map((touched) => withServerIds(touched, serverIds)))) {
      counts.set(key, withOne(counts.get(key), entry))
    }
  }
  return counts
}

/** One more of what is counted. */
export function withOne({ count, refused }: OwnWork = noWork, entry: Entry): OwnWork {
  return { count: count + 1, refused: refused + (isRefused(entry) ? 1 : 0) }
}

/** A record that was made here is unsent itself; in none of its parts has anything been done by that. */
const isPartOfWhatItMakes = (key: string, { makes }: Entry) =>
  makes !== undefined && key.startsWith(`${makes.type}:${makes.id}:`)
