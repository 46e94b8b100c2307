/**
 * How long the machine stands still by itself: a loop that does nothing but read the clock, for so many
 * seconds, with nothing else of ours running. What it loses no server can give its callers.
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

/** Reading the clock takes less by far. */
const noticedMs = 1
