import { isLocalId, readServerIds, resolveId } from '#src/outbox/aliases.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { useOutbox } from './use-outbox.ts'

/**
 * The id of a record as an address carries it: the provider's as soon as it is known, so that links
 * and screens opened with an id of this device go on working. Undefined when it is no id at all.
 */
export function useResolvedId(text: string | undefined): RecordId | undefined {
  const id = recordIdOf(text)
  const serverId = useOutbox(
    async (database, person) =>
      isLocalId(id) ? resolveId(id, await readServerIds(database.relaxed, person)) : undefined,
    [id],
  )
  return serverId ?? id
}

function recordIdOf(text: string | undefined): RecordId | undefined {
  if (isLocalId(text)) return text
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
