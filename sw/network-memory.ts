/** How long a lost call makes the next one less patient. */
const memoryMs = 60_000

let lostAt = -Infinity

/** What the worker knows of the network, for as long as it lives. */
export const networkMemory = {
  answered: (): void => {
    lostAt = -Infinity
  },
  lost: (): void => {
    lostAt = performance.now()
  },
  failedLately: (): boolean => performance.now() - lostAt < memoryMs,
}
