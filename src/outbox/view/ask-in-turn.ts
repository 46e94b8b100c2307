/** Nobody notices so little, in ms. */
const leastRestMs = 100
/** As old as that a person may see their work while it is being sent; a page that slept has asked for long. */
const longestRestMs = 4_000
/** So much longer than asking took is the rest after it. */
const restFactor = 4
/** A question that is not answered by then is left behind: a database may hang where a page has slept. */
const givenUpAfterMs = 10_000

export interface Asking {
  /** What is told may be outdated: asks once more, when it is its turn. Rejects as the question does. */
  again: () => Promise<void>
  /** Nothing is asked or told any more. */
  stop: () => void
}

/**
 * Asks one at a time, with a rest after a question that was outdated before it was answered: while
 * thousands are being sent each act changes the answer, and to ask anew each time would leave no time for
 * the acts. What changes while one is asked is asked about once more, however often it changed. An answer
 * is told also where it is outdated, but none after a newer one.
 */
export function askInTurn<Value>(ask: () => Promise<Value>, tell: (value: Value) => void): Asking {
  let isStopped = false
  let latest = 0
  let told = 0
  let before: Promise<void> | undefined
  const again = async () => {
    latest += 1
    const mine = latest
    while (before !== undefined) {
      // By this Promise: within a liveQuery it is Dexie's, which goes on where it was.
      await Promise.resolve(before)
      if (mine !== latest) return
    }
    if (isStopped) return
    const beganAt = performance.now()
    const asking = ask()
    before = atMost(givenUpAfterMs, asking)
      .then(() => rest(mine === latest ? 0 : restAfter(performance.now() - beganAt)))
      .then(() => {
        before = undefined
      })
    const value = await asking
    if (isStopped || mine < told) return
    told = mine
    tell(value)
  }
  return {
    again,
    stop: () => {
      isStopped = true
    },
  }
}

const restAfter = (tookMs: number) =>
  Math.min(Math.max(leastRestMs, restFactor * tookMs), longestRestMs)

const rest = async (ms: number) => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resolves when the work has ended, in whatever way, or after that time. */
const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
