import { readAliases, serverIdsOf, withServerIds } from '#src/outbox/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { PersonKey } from '#src/outbox/entry.ts'
import { unsentOf } from '#src/outbox/queries.ts'
import { useOutbox } from './use-outbox.ts'

const none: ReadonlyMap<string, number> = new Map()

/** How many unsent entries change each read, by the read's key: the mark on a list row (UX-04). */
export const useUnsentByKey = (): ReadonlyMap<string, number> => useOutbox(countByKey) ?? none

async function countByKey(database: OutboxDatabase, person: PersonKey) {
  const serverIds = serverIdsOf(await readAliases(database.relaxed, person))
  const counts = new Map<string, number>()
  for (const { touches } of await unsentOf(database, person)) {
    for (const key of new Set(touches.map((touched) => withServerIds(touched, serverIds)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}
