import type { Call } from './tanstack.ts'

interface Record {
  id: number
  state: 'waiting' | 'sending' | 'settled'
  args: unknown
}

const request = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('a request failed')))
  })

async function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('records', { keyPath: 'id' }),
  )
  return request(opening)
}

/** Runs `work` in one bare transaction with the durability of the outbox's idempotent calls. */
async function write(
  db: IDBDatabase,
  work: (records: IDBObjectStore) => Promise<unknown>,
): Promise<void> {
  const transaction = db.transaction('records', 'readwrite', { durability: 'relaxed' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('a transaction aborted')),
    )
  })
  await work(transaction.objectStore('records'))
  await done
}

/**
 * The least that a durable queue does: before each call one bare IndexedDB transaction, which settles the record of
 * the call before and marks the next one as being sent. It handles no failure.
 */
export async function keepJournal(calls: readonly Call[], send: (call: Call) => Promise<void>) {
  const name = `journal-${crypto.randomUUID()}`
  const db = await open(name)
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
