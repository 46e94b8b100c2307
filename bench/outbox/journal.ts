import { openBare, request, writeBare } from './bare-store.ts'
import type { Call } from './job.ts'

interface Record {
  id: number
  state: 'waiting' | 'sending' | 'settled'
  args: unknown
}

/** With the durability of the outbox's idempotent calls. */
const write = (db: IDBDatabase, work: (records: IDBObjectStore) => Promise<unknown>) =>
  writeBare(db, 'relaxed', work)

/**
 * The least that a durable queue does: before each call one bare IndexedDB transaction, which settles the record of
 * the call before and marks the next one as being sent. It handles no failure.
 */
export async function keepJournal(calls: readonly Call[], send: (call: Call) => Promise<void>) {
  const name = `journal-${crypto.randomUUID()}`
  const db = await openBare(name)
  await write(db, async (records) => {
    for (const [id, args] of calls.entries())
      await request(records.put({ id, state: 'waiting', args } satisfies Record))
  })

  const move = (id: number, state: Record['state']) => async (records: IDBObjectStore) => {
    const record = (await request(records.get(id))) as Record | undefined
    if (record !== undefined) await request(records.put({ ...record, state }))
  }
  const replay = async () => {
    for (const [id, call] of calls.entries()) {
      await write(db, (records) =>
        Promise.all([move(id - 1, 'settled')(records), move(id, 'sending')(records)]),
      )
      await send(call)
    }
    await write(db, move(calls.length - 1, 'settled'))
  }
  const close = () => {
    db.close()
    indexedDB.deleteDatabase(name)
  }
  return { replay, close }
}
