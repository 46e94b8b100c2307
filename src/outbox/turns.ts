/** Nobody notices so little, in ms. */
const leastRestMs = 100
/** So much longer than the work took is the rest after it. */
const restFactor = 4

/**
 * Lets one piece of work through at a time, with a rest after one that was outdated before it was done:
 * while thousands are being sent each act changes what is asked, and to ask anew each time would leave no
 * time for the acts. Of what waits for its turn only the latest goes; what it has overtaken is left undone.
 */
export function makeTurns(): (work: () => Promise<void>) => Promise<void> {
  let latest = 0
  let before: Promise<void> | undefined
  return async (work) => {
    latest += 1
    const mine = latest
    while (before !== undefined) {
      // By this Promise: within a liveQuery it is Dexie's, which goes on where it was.
      await Promise.resolve(before)
      if (mine !== latest) return
    }
    const beganAt = performance.now()
    const working = work()
    const restMs = () => (mine === latest ? 0 : restAfter(performance.now() - beganAt))
    before = working
      .catch(() => undefined)
      .then(() => rest(restMs()))
      .then(() => {
        before = undefined
      })
    await working
  }
}

const restAfter = (tookMs: number) => Math.max(leastRestMs, restFactor * tookMs)

const rest = async (ms: number) => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}
