import type { OutboxConnection } from './database.ts'
import { isConnectionLost } from '../model/errors.ts'

/**
 * Runs `work`. If the connection to IndexedDB is lost meanwhile, reopens it and runs `work` once more, so
 * `work` must be safe to run twice.
 */
export async function withReopening<T>(db: OutboxConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}
