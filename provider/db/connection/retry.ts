import { setTimeout as sleep } from 'node:timers/promises'
import { isConflict, isStaleStatement, NothingDone } from './sql-errors.ts'

export type RetryOptions = {
  tries?: number
  pause?: (ms: number) => Promise<unknown>
  random?: () => number
}

const firstPauseMs = 4
const longestPauseMs = 400

/**
 * Retries `work` while the database reports a conflict with other transactions (40001, 40P01), a named statement
 * that has become invalid, or a connection that was lost before the commit. The pause grows, and is random from zero
 * up, so that conflicting transactions do not retry in step. After the last attempt the conflict itself is thrown, so that the caller can answer 503.
 */
export const retryOnConflict = async <T>(
  work: () => Promise<T>,
  { tries = 12, pause = sleep, random = Math.random }: RetryOptions = {},
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isLost = error instanceof NothingDone && error.wasConnected
      const isPassing = isConflict(error) || isStaleStatement(error) || isLost
      if (attempt >= tries || !isPassing) throw error
      await pause(random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))
    }
  }
}
