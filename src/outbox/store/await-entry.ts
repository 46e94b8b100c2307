import { liveQuery } from 'dexie'
import type { OutboxDatabase } from './database.ts'
import { wasSent, type Entry, type EntryState } from '../model/entry.ts'

const decided: readonly EntryState[] = ['settled', 'parked', 'discarded']

/** Nothing is to be waited for: it has its answer, or a call has just been in vain. */
const isOver = (entry: Entry) =>
  decided.includes(entry.state) || (wasSent(entry) && entry.state !== 'sending')

/**
 * The entry once its answer is there, or as it stands after a call in vain or after `waitMs`: for the few
 * screens on which a person waits for it. Undefined where it is not kept any more.
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
