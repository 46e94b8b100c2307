import { liveQuery } from 'dexie'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { wasSent, type Entry, type EntryState } from '#src/outbox/model/entry.ts'

const decided: readonly EntryState[] = ['settled', 'parked', 'discarded']

/** Waiting is over: the entry is settled, parked or discarded, or its call has ended without a result. */
const isOver = (entry: Entry) =>
  decided.includes(entry.state) || (wasSent(entry) && entry.state !== 'sending')

/**
 * Resolves with the entry once it has a response, after a failed call, or after `waitMs`: for the few screens on
 * which a person waits for the result. Undefined if the entry is not stored or could not be read in time.
 */
export const awaitEntry = (
  { relaxed }: OutboxDatabase,
  id: string,
  waitMs: number,
): Promise<Entry | undefined> =>
  new Promise((resolve) => {
    let latest: Entry | undefined
    const end = () => {
      clearTimeout(timer)
      watching.unsubscribe()
      resolve(latest)
    }
    const timer = setTimeout(end, waitMs)
    const watching = liveQuery(() => relaxed.entries.get(id)).subscribe({
      next: (entry) => {
        latest = entry
        if (entry === undefined || isOver(entry)) queueMicrotask(end)
      },
      error: () => queueMicrotask(end),
    })
  })
