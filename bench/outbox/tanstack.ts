import { createCollection } from '@tanstack/db'
import {
  IndexedDBAdapter,
  startOfflineExecutor,
  type OnlineDetector,
} from '@tanstack/offline-transactions'

export interface Call {
  lane: number
  index: number
}

/** Reports no network until `notifyOnline`: all entries are stored first, and their sending is then timed. */
function makeDetector() {
  let online = false
  const listeners = new Set<() => void>()
  const detector: OnlineDetector = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notifyOnline: () => {
      online = true
      for (const listener of listeners) listener()
    },
    isOnline: () => online,
    dispose: () => listeners.clear(),
  }
  return detector
}

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
  const detector = makeDetector()
  const executor = startOfflineExecutor({
    collections: { notes },
    storage: new IndexedDBAdapter(id),
    onlineDetector: detector,
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
      detector.notifyOnline()
      await Promise.all(kept)
    },
    close: () => {
      executor.dispose()
      indexedDB.deleteDatabase(id)
    },
  }
}
