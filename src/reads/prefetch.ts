import { ApiError } from '#src/api/api-error.ts'

export interface Prefetched {
  ready: number
  failed: number
}

interface PrefetchOptions {
  signal?: AbortSignal
  /** How many at a time; three without it. */
  atOnce?: number
  /** Awaited before each read. */
  turn?: () => Promise<void>
}

/** So many calls without an answer in a row mean that the network is gone: the rest is not tried. */
const failuresToStop = 3

/**
 * Reads what will be needed with no network, a few at a time, so that the worker keeps it; what a
 * read brings to light is read right after it, so that records become ready one by one.
 * Never rejects: it is a convenience, and says how much of it is ready.
 */
export async function prefetch<Item>(
  reads: readonly Item[],
  fetchRead: (read: Item) => Promise<readonly Item[] | undefined>,
  { signal, atOnce = 3, turn }: PrefetchOptions = {},
): Promise<Prefetched> {
  const left = [...reads]
  const done: Prefetched = { ready: 0, failed: 0 }
  let failedInRow = 0
  const work = async () => {
    for (;;) {
      await turn?.()
      if (signal?.aborted === true || failedInRow >= failuresToStop) return
      const read = left.shift()
      if (read === undefined) return
      try {
        const more = await fetchRead(read)
        if (more !== undefined) left.unshift(...more)
        done.ready += 1
        failedInRow = 0
      } catch (error) {
        done.failed += 1
        const isAnswer = error instanceof ApiError && !error.isConnection
        failedInRow = isAnswer ? 0 : failedInRow + 1
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}
