import { describeError } from './errors/describe-error.ts'

const aDayMs = 24 * 60 * 60_000

/**
 * Deletes what has had its time, now and once a day; each of `sweeps` does a part of it, by itself.
 * What one sweep could not do the next one does; but somebody should know that it grows.
 * Returns what ends it.
 */
export function sweepDaily(
  sweeps: readonly (() => Promise<void>)[],
  say: (words: string) => void,
): () => void {
  let isOver = false
  const sweep = async () => {
    for (const reason of await sweepOnce(sweeps)) {
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

/** Gives why some could not. */
async function sweepOnce(sweeps: readonly (() => Promise<void>)[]): Promise<unknown[]> {
  const done = await Promise.allSettled(sweeps.map((sweep) => sweep()))
  return done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
}

const describeSweep = (reason: unknown) =>
  `A limpeza diária não chegou ao fim, e será tentada amanhã: ${describeError(reason)}`
