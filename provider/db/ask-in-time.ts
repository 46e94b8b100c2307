import { setTimeout as sleep } from 'node:timers/promises'

/** Time limit for the database, in ms: a server that was cut off never answers. */
const longestMs = 5_000

/** The server stops a query after 30 s: one that has no answer for longer is on a dead connection. */
export const lostMs = 40_000

/**
 * Lets a probe ask the database: rejects when the answer fails or takes longer than `patienceMs`. Probes at the same
 * time share one query, because each that hangs holds a connection.
 */
export function askInTime<T>(ask: () => Promise<T>, patienceMs = longestMs): () => Promise<T> {
  let asked: Promise<T> | undefined
  let askedAt = 0
  return async () => {
    if (asked === undefined || performance.now() - askedAt > lostMs) {
      askedAt = performance.now()
      const query = ask().finally(() => {
        if (asked === query) asked = undefined
      })
      asked = query
    }
    const tooLong = sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error('the database took too long')
    })
    return Promise.race([asked, tooLong])
  }
}
