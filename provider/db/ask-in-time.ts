import { setTimeout as sleep } from 'node:timers/promises'

/** Time limit for the database, in ms: a server that was cut off never answers. */
const longestMs = 5_000

/**
 * Lets a probe ask the database: rejects when the answer fails or takes longer than `patienceMs`. Probes at the same
 * time share one query, because each that hangs holds a connection.
 */
export function askInTime<T>(ask: () => Promise<T>, patienceMs = longestMs): () => Promise<T> {
  let asked: Promise<T> | undefined
  return async () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    const tooLong = sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error('the database took too long')
    })
    return Promise.race([asked, tooLong])
  }
}
