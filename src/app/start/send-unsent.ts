import type { DrainReport } from '#src/outbox/send/drain.ts'

/** A timer must not spin, and a browser's longest is about 24 days. */
const soonestMs = 250
const latestMs = 24 * 3_600_000

/** A run that broke is tried again after this, and ever more rarely. */
const afterFailureMs = 10_000
const rarestMs = 5 * 60_000

export interface Sender {
  /** Asks for the unsent work to be sent soon. Returns at once; asked again meanwhile, it runs again. */
  wake: () => void
  /** The same, and what waits for a better network waits no longer: calls are answered again. */
  wakeAfterOutage: () => void
  stop: () => void
}

/**
 * Sends when there is a reason to: somebody submitted, the network is back, the app is looked at, or
 * the moment has come that the last run named. A run that broke has named none: it is tried again.
 */
export function startSending(ports: {
  /** Undefined when the worker cannot. */
  drainInWorker: () => Promise<DrainReport | undefined>
  drainInPage: () => Promise<DrainReport>
  /** Leaves the rest to the browser, for when no page is open any more. */
  registerSync: () => Promise<void>
  /** Ends all waiting times. */
  forgetWaits: () => Promise<void>
  /** Ends the waiting times of what waits for a better network. */
  endOutage: () => Promise<void>
  /** When to begin where nobody asks for it earlier. */
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
    // A database that fails here fails the run as well, which says so.
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
    // Right after a sign-in the worker's copy of the token may not be there yet.
    const done = byWorker !== undefined && byWorker.reason !== 'signed-out'
    const report = done ? byWorker : await ports.drainInPage()
    if (report.next !== undefined) void ports.registerSync()
    return report
  } catch (cause) {
    console.warn('The outbox could not run', cause)
    return undefined
  }
}
