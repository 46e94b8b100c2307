import { ApiError } from '#src/api/api-error.ts'

interface PrefetchOptions {
  signal?: AbortSignal
  /** The number of concurrent reads; 3 by default. */
  atOnce?: number
  /** Awaited before each read. */
  turn?: () => Promise<void>
}

/** This many consecutive calls without a response mean that there is no network; the rest is not tried. */
const failuresToStop = 3

/**
 * Fetches reads that will be needed without a network, a few concurrently, so that the worker caches them. The
 * further reads that a result names go to the front of the queue, so that records become ready one by one. Never
 * rejects.
 */
export async function prefetch<Item>(
  reads: readonly Item[],
  fetchRead: (read: Item) => Promise<readonly Item[] | undefined>,
  { signal, atOnce = 3, turn }: PrefetchOptions = {},
): Promise<void> {
  const left = [...reads]
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
        failedInRow = 0
      } catch (error) {
        const isAnswer = error instanceof ApiError && !error.isConnection
        failedInRow = isAnswer ? 0 : failedInRow + 1
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
