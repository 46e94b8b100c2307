import {
  unsentOnDevice,
  type Unsent,
  entriesTouching,
  type Pending,
  unsentOf,
} from '#src/outbox/store/queries.ts'
import { useOutbox } from './use-outbox.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { isRefused, type Entry, type PersonKey } from '#src/outbox/model/entry.ts'

/** The unsent work on this device, live (UX-04); undefined until it was counted. */
export const useUnsent = (): Unsent | undefined => useOutbox(unsentOnDevice)

/** The entries with an effect on the read of this key, live; undefined until they are read. */
export const useTouching = (key: string): Pending | undefined => useOutbox(entriesTouching, [key])

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

/** Adds one entry to the counts. */
export function withOne({ count, refused }: OwnWork = noWork, entry: Entry): OwnWork {
  return { count: count + 1, refused: refused + (isRefused(entry) ? 1 : 0) }
}

/** An entry that creates a record is no work in the record's parts. */
const isPartOfWhatItMakes = (key: string, { makes }: Entry) =>
  makes !== undefined && key.startsWith(`${makes.type}:${makes.id}:`)
