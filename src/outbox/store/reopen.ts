import type { OutboxConnection } from './database.ts'
import { isConnectionLost } from '../model/errors.ts'

/**
 * Runs `work`; when the connection to IndexedDB was lost under it, closes, opens and runs it once
 * more. `work` must therefore be one that may be run twice.
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
