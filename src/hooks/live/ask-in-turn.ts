/** The shortest pause between queries, in ms; too short to be noticed. */
const leastRestMs = 100
/** The longest pause, in ms; it limits how outdated the list may be while entries are sent. */
const longestRestMs = 4_000
/** The pause is this many times as long as the query took. */
const restFactor = 4
/** A query without a result within this time is abandoned: a database may hang after a page was frozen. */
const givenUpAfterMs = 10_000

export interface Asking {
  /**
   * Reports that the result may be outdated: queries again when it is its turn. Rejects with the query's error.
   */
  again: () => Promise<void>
  /** Stops queries and emits nothing more. */
  stop: () => void
}

/**
 * Runs one query at a time, with a pause after a query whose result was outdated on arrival. While thousands of
 * entries are sent, each changes the result, and an immediate new query every time would leave no time for
 * sending. Changes during a query lead to one more query, however many they are. An outdated result is emitted
 * too, but never after a newer one.
 */
export function askInTurn<Value>(ask: () => Promise<Value>, tell: (value: Value) => void): Asking {
  let isStopped = false
  let latest = 0
  let reported = 0
  let before: Promise<void> | undefined
  const again = async () => {
    latest += 1
    const mine = latest
    while (before !== undefined) {
      // A native Promise, because within a liveQuery Dexie's promise would resume in its zone.
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
    if (isStopped || mine < reported) return
    reported = mine
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

/** Resolves when the work settles or the time is over. */
const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
