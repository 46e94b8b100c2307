import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { argsWithServerIds } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/** The records that an address puts a part under, by the names that the part has for them. */
type Parents = Readonly<Record<string, RecordId>>

/**
 * What was read of a part, or the same with nothing in it where the part says that it is of other records
 * than the address puts it under.
 */
export function useOwnPart<Value extends object>(
  read: ReadState<Value>,
  parents: Parents & { [Name in keyof Value]?: RecordId },
): ReadState<Value> {
  const said = read.value as Parents | undefined
  const named = Object.entries(parents).filter(([name]) => said?.[name] !== undefined)
  const inAddress = named.map(([, id]) => id)
  const inPart = named.map(([name]) => said?.[name])
  // One of them may have the id of this device still, and the other the provider's.
  const isOwn = useOutbox(
    async (database, person) => {
      const serverIds = await readServerIds(database.relaxed, person)
      const [asked, told] = [inAddress, inPart].map((ids) => argsWithServerIds(ids, serverIds))
      return String(asked) === String(told)
    },
    [String(inAddress), String(inPart)],
  )
  if (isOwn === true || String(inAddress) === String(inPart)) return read
  return { ...read, value: undefined, stale: false, error: undefined, loading: isOwn === undefined }
}
