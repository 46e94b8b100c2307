import { createCollection } from '@tanstack/db'
import { IndexedDBAdapter, startOfflineExecutor } from '@tanstack/offline-transactions'
import type { Call } from './job.ts'

/** Stores calls with TanStack's offline transactions; `replay` resolves when the last call was answered. */
export async function keepWithTanStack(
  calls: readonly Call[],
  send: (call: Call) => Promise<void>,
): Promise<{ replay: () => Promise<void>; close: () => void }> {
  const id = `bench-${crypto.randomUUID()}`
  const notes = createCollection<Call, number>({
    id,
    getKey: ({ index }) => index,
    sync: { sync: ({ markReady }) => markReady() },
  })
  // No network until `replay`: all entries are stored first, and their sending is then timed.
  let isOnline = false
  let sayOnline = () => {}
  const executor = startOfflineExecutor({
    collections: { notes },
    storage: new IndexedDBAdapter(id),
    onlineDetector: {
      subscribe: (listener) => {
        sayOnline = listener
        return () => {}
      },
      notifyOnline: () => sayOnline(),
      isOnline: () => isOnline,
      dispose: () => {},
    },
    mutationFns: {
      note: async ({ transaction }) => {
        for (const { modified } of transaction.mutations) await send(modified as unknown as Call)
      },
    },
  })
  await executor.waitForInit()
  if (!executor.isOfflineEnabled) throw new Error('nothing would be kept')
  const kept: Promise<unknown>[] = []
  for (const call of calls) {
    const transaction = executor.createOfflineTransaction({
      mutationFnName: 'note',
      autoCommit: false,
    })
    transaction.mutate(() => notes.insert(call))
    kept.push(transaction.commit())
  }
  while ((await executor.peekOutbox()).length < calls.length) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    replay: async () => {
      isOnline = true
      sayOnline()
      await Promise.all(kept)
    },
    close: () => {
      executor.dispose()
      indexedDB.deleteDatabase(id)
    },
  }
}
