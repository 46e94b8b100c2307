import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { argsWithServerIds } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/** Ids of the parent records in the address, by the field names of the part. */
type Parents = Readonly<Record<string, RecordId>>

/** The read of a part, or the read without a value when the part states other parents than the address. */
export function useOwnPart<Value extends object>(
  read: ReadState<Value>,
  parents: Parents & { [Name in keyof Value]?: RecordId },
): ReadState<Value> {
  const said = read.value as Parents | undefined
  const named = Object.entries(parents).filter(([name]) => said?.[name] !== undefined)
  const inAddress = named.map(([, id]) => id)
  const inPart = named.map(([name]) => said?.[name])
  // One side may still have a local id and the other the provider's.
  const isOwn = useOutbox(
    async (database, person) => {
      const serverIds = await readServerIds(database.relaxed, person)
      const [asked, reported] = [inAddress, inPart].map((ids) => argsWithServerIds(ids, serverIds))
      return String(asked) === String(reported)
    },
    [String(inAddress), String(inPart)],
  )
  if (isOwn === true || String(inAddress) === String(inPart)) return read
  return { ...read, value: undefined, stale: false, error: undefined, loading: isOwn === undefined }
}
