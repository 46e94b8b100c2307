/** For this long after a lost call, the worker waits less for the next one, in ms. */
const memoryMs = 60_000

let lostAt = -Infinity

/** The state of the network as the worker knows it; it is lost when the worker stops. */
export const networkMemory = {
  answered: (): void => {
    lostAt = -Infinity
  },
  lost: (): void => {
    lostAt = performance.now()
  },
  failedLately: (): boolean => performance.now() - lostAt < memoryMs,
}
