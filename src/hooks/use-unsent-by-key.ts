import { readServerIds, withServerIds } from '#src/outbox/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { Entry, PersonKey } from '#src/outbox/entry.ts'
import { unsentOf } from '#src/outbox/queries.ts'
import { useOutbox } from './use-outbox.ts'

const none: ReadonlyMap<string, number> = new Map()

/** How many unsent entries change each read, by the read's key: the mark on a list row (UX-04). */
export const useUnsentByKey = (): ReadonlyMap<string, number> => useOutbox(countByKey) ?? none

async function countByKey(database: OutboxDatabase, person: PersonKey) {
  const serverIds = await readServerIds(database.relaxed, person)
  const counts = new Map<string, number>()
  for (const entry of await unsentOf(database, person)) {
    const keys = entry.touches.filter((key) => !isPartOfWhatItMakes(key, entry))
    for (const key of new Set(keys.map((touched) => withServerIds(touched, serverIds)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/** A record that was made here is unsent itself; in none of its parts has anything been done by that. */
const isPartOfWhatItMakes = (key: string, { makes }: Entry) =>
  makes !== undefined && key.startsWith(`${makes.type}:${makes.id}:`)
