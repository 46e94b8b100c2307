import type { OutboxConnection } from './database.ts'
import {
  ErrorWithSentence,
  isConnectionLost,
  isQuotaExceeded,
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

/** Frees room on this device; resolves to false if there was nothing to free. */
type FreeRoom = () => Promise<boolean>

let loadWays = async (): Promise<readonly FreeRoom[]> => []

/** Sets how room is freed for what must not be lost (UX-13), least loss first; until then none is freed. */
export function freeRoomBy(load: () => Promise<readonly FreeRoom[]>): void {
  loadWays = load
}

/** Frees room in the first way that has any. Resolves to the ways after it; undefined if no room was freed. */
export async function freeRoom(
  ways?: readonly FreeRoom[],
): Promise<readonly FreeRoom[] | undefined> {
  const known = ways ?? (await loadWays().catch(() => []))
  for (const [index, free] of known.entries()) {
    if (await free().catch(() => false)) return known.slice(index + 1)
  }
  return undefined
}

/** Runs `work` again after each way that freed room, as long as it finds none. Rejects with the error of `work`. */
export async function freeingRoom<T>(
  work: () => PromiseLike<T>,
  ways?: readonly FreeRoom[],
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const left = isQuotaExceeded(error) ? await freeRoom(ways) : undefined
    if (left === undefined) throw error
    return freeingRoom(work, left)
  }
}

/**
 * Runs `work`, which stores something, and runs it again when room was freed, so `work` must be safe to run again after
 * it failed. Not for use inside a transaction, which would end while room is freed. An act that is not possible rejects
 * with its own error, and every other failure with NotSavedError.
 */
export async function saving<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await freeingRoom(work)
  } catch (error) {
    if (error instanceof ErrorWithSentence) throw error
    throw new NotSavedError(error, isQuotaExceeded(error))
  }
}
