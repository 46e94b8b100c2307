import { describeError } from './errors/describe-error.ts'

const aDayMs = 24 * 60 * 60_000

/**
 * Deletes expired data now and once a day; the sweeps run independently. A failed sweep is retried the next day, and
 * reported, because its data keeps growing. Returns the function that stops the sweeps.
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

/** Returns the errors of failed sweeps. */
async function sweepOnce(sweeps: readonly (() => Promise<void>)[]): Promise<unknown[]> {
  const done = await Promise.allSettled(sweeps.map((sweep) => sweep()))
  return done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
}

const describeSweep = (reason: unknown) =>
  `A limpeza diária não chegou ao fim, e será tentada amanhã: ${describeError(reason)}`
