import type { OutboxConnection } from './database.ts'
import {
  HasDependentsError,
  isConnectionLost,
  isQuotaExceeded,
  MissingParentError,
  NoLongerPossibleError,
  NotSavedError,
} from '../model/errors.ts'

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

const errorsOfActs = [HasDependentsError, MissingParentError, NoLongerPossibleError, NotSavedError]

/**
 * Runs `work`, which stores something. An act that is not possible rejects with its own error, and every other
 * failure with NotSavedError.
 */
export async function saving<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (errorsOfActs.some((kind) => error instanceof kind)) throw error
    throw new NotSavedError(error, isQuotaExceeded(error))
  }
}
