import { setTimeout as sleep } from 'node:timers/promises'
import { isConflict, isStaleStatement } from './sql-errors.ts'

export type RetryOptions = {
  tries?: number
  pause?: (ms: number) => Promise<unknown>
  random?: () => number
}

const firstPauseMs = 4
const longestPauseMs = 400

/**
 * Runs `work` again while the database says that it collided with other work (40001, 40P01), or that a
 * statement is not there any more as it was named.
 * The pause grows, and is random from nothing up: those that collided once must not march in step.
 * After the last try the collision itself is thrown, so that the caller can answer 503.
 */
export const retryOnConflict = async <T>(
  work: () => Promise<T>,
  { tries = 12, pause = sleep, random = Math.random }: RetryOptions = {},
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isPassing = isConflict(error) || isStaleStatement(error)
      if (attempt >= tries || !isPassing) throw error
      await pause(random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))
    }
  }
}
