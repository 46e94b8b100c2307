/** IndexedDB as it is: one store of records by their `id`. */
export async function openBare(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('records', { keyPath: 'id' }),
  )
  return request(opening)
}

export const request = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('a request failed')))
  })

/** Runs `work` in one transaction; resolves when the transaction is complete. */
export async function writeBare(
  db: IDBDatabase,
  durability: IDBTransactionDurability,
  work: (records: IDBObjectStore) => Promise<unknown>,
): Promise<void> {
  const transaction = db.transaction('records', 'readwrite', { durability })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('a transaction aborted')),
    )
  })
  await work(transaction.objectStore('records'))
  await done
}
