/**
 * Measures how long other load stops this process: a loop reads the clock for some seconds, with no other process of
 * ours. No server can give this lost time to its callers.
 */
export function watchMachine(seconds: number): { share: number; longestMs: number } {
  const from = performance.now()
  const until = from + seconds * 1000
  let [last, lost, longestMs] = [from, 0, 0]
  while (last < until) {
    const now = performance.now()
    const gap = now - last
    if (gap > noticedMs) lost += gap
    longestMs = Math.max(longestMs, gap)
    last = now
  }
  return { share: lost / (last - from), longestMs }
}

/** Smallest gap that counts as a stop; reading the clock takes far less. */
const noticedMs = 1
