import type { Database } from './db/database.ts'
import { describeError } from './errors/describe-error.ts'
import { forgetExpired } from './idempotency/claims.ts'
import { forgetOldAttempts } from './session/limit-sign-in.ts'

const aDayMs = 24 * 60 * 60_000

/**
 * Deletes what has had its time, answers under keys and tries to sign in, now and once a day.
 * What one sweep could not do the next one does; but somebody should know that it grows.
 * Returns what ends it.
 */
export function sweepDaily(database: Database, say: (words: string) => void): () => void {
  let isOver = false
  const sweep = async () => {
    for (const reason of await sweepOnce(database, new Date())) {
      if (!isOver) say(describeSweep(reason))
    }
  }
  void sweep()
  const timer = setInterval(() => void sweep(), aDayMs)
  timer.unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** Each sweeps for itself; gives why some could not. */
async function sweepOnce(database: Database, now: Date): Promise<unknown[]> {
  const done = await Promise.allSettled([
    forgetExpired(database, now),
    forgetOldAttempts(database, now),
  ])
  return done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
}

const describeSweep = (reason: unknown) =>
  `A limpeza diária não chegou ao fim, e será tentada amanhã: ${describeError(reason)}`
