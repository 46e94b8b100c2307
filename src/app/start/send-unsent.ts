import type { DrainReport } from '#src/outbox/send/drain.ts'

/**
 * The shortest delay keeps a timer from spinning; the longest is below a browser's limit of about
 * 24 days.
 */
const soonestMs = 250
const latestMs = 24 * 3_600_000

/** A failed run is retried after this delay, with backoff. */
const afterFailureMs = 10_000
const rarestMs = 5 * 60_000

export interface Sender {
  /**
   * Requests a drain of the unsent work. Returns at once; a request during a run starts another
   * run afterwards.
   */
  wake: () => void
  /** For when calls succeed again: ends the waits for a better network, and then drains. */
  wakeAfterOutage: () => void
  stop: () => void
}

/**
 * Drains at the start, at each call of the returned `Sender`, when the network is back, when the
 * app becomes visible, and at the moment that the last run reported. A failed run reports no moment
 * and is retried.
 */
export function startSending(ports: {
  /** Undefined when the worker cannot drain. */
  drainInWorker: () => Promise<DrainReport | undefined>
  drainInPage: () => Promise<DrainReport>
  /** Registers a background sync with the browser, for when no page is open any more. */
  registerSync: () => Promise<void>
  /** Ends all waiting times. */
  forgetWaits: () => Promise<void>
  /** Ends the waiting times of entries that wait for a better network. */
  endOutage: () => Promise<void>
  /** The moment to start, unless something requests a drain earlier. */
  begin: Promise<void>
}): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let again = false
  let stopped = false
  let failures = 0

  const run = async () => {
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    running = true
    again = false
    const report = await drainOnce(ports)
    running = false
    failures = report === undefined ? failures + 1 : 0
    if (stopped) return
    if (again) void run()
    else if (report === undefined) runIn(Math.min(afterFailureMs * 2 ** (failures - 1), rarestMs))
    else if (report.next !== undefined) {
      runIn(Math.min(Math.max(report.next - Date.now(), soonestMs), latestMs))
    }
  }
  const runIn = (ms: number) => {
    timer = setTimeout(() => void run(), ms)
  }

  const wake = () => {
    void ports.registerSync()
    void run()
  }
  const runAfter = (forget: () => Promise<void>) => {
    // If the database fails here, it fails in the run too, which reports the error.
    void forget()
      .catch(() => undefined)
      .then(run)
  }
  const wakeAfresh = () => runAfter(ports.forgetWaits)
  const runWhenVisible = () => {
    if (document.visibilityState === 'visible') wakeAfresh()
  }

  addEventListener('online', wakeAfresh)
  document.addEventListener('visibilitychange', runWhenVisible)
  void ports.begin.then(() => {
    if (!stopped) wakeAfresh()
  })
  return {
    wake,
    wakeAfterOutage: () => runAfter(ports.endOutage),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', wakeAfresh)
      document.removeEventListener('visibilitychange', runWhenVisible)
    },
  }
}

async function drainOnce(
  ports: Parameters<typeof startSending>[0],
): Promise<DrainReport | undefined> {
  try {
    const byWorker = await ports.drainInWorker()
    // Right after a sign-in the worker's copy of the token may be missing; the page then drains
    // itself.
    const done = byWorker !== undefined && byWorker.reason !== 'signed-out'
    const report = done ? byWorker : await ports.drainInPage()
    if (report.next !== undefined) void ports.registerSync()
    return report
  } catch (cause) {
    console.warn('The outbox could not run', cause)
    return undefined
  }
}
