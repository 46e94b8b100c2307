/** The reads that events cause are at least this far apart, in ms. */
const togetherMs = 3_000
const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A stream that ended sooner counts as a failure: a proxy may cut each one. */
const steadyMs = 10_000
/** A clock that is set back silences the stream for no longer than this, in ms. */
const longestSilenceMs = 26 * 3_600_000

/** The provider does not know the call, and is not asked again on this day. */
const unknownCall: ReadonlySet<number> = new Set([404, 405, 501])
const silentName = 'pavilhao.monitor.sem-avisos'

interface LivePorts {
  /** Hears the stream until it ends; resolves with its status, rejects if it broke. */
  hear: (
    signal: AbortSignal,
    onOpen: () => void,
    onEvent: (data: string) => void,
  ) => Promise<number>
  /** Reads the monitor; settles when the read has ended. */
  onChange: () => Promise<void>
  /** Whether the stream is open. */
  onState: (isLive: boolean) => void
}

/**
 * Hears the stream while the page is visible, and opens it again after it broke. The monitor reads on each event of
 * `topic`, and at each opening, because the events since its last read were missed. Returns a function that stops it.
 */
export function keepLive(topic: string, { hear, onChange, onState }: LivePorts): () => void {
  const read = inTurn(onChange)
  let failures = 0
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    if (document.visibilityState === 'hidden' || isSilent()) return
    const controller = new AbortController()
    current = controller
    let openedAt = Infinity
    const { signal } = controller
    const status = await hearAlone(
      (held) =>
        hear(
          held,
          () => {
            openedAt = performance.now()
            onState(true)
            read.now()
          },
          (data) => {
            if (data === topic) read.now()
          },
        ),
      signal,
    ).catch(() => 0)
    if (signal.aborted) return
    onState(false)
    if (unknownCall.has(status)) {
      localStorage.setItem(silentName, String(new Date().setHours(24, 0, 0, 0)))
      return
    }
    // Whoever may not listen polls.
    if (status === 403) return
    if (performance.now() - openedAt > steadyMs) failures = 0
    timer = setTimeout(() => void open(), waitMs(failures))
    failures += 1
  }
  const close = () => {
    clearTimeout(timer)
    current?.abort()
    current = undefined
    onState(false)
  }
  const onVisibility = () => {
    close()
    void open()
  }

  void open()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onVisibility)
    close()
    read.stop()
  }
}

/** Half of it is random, so that the monitors do not return at one moment to a provider that restarted. */
const waitMs = (failures: number): number =>
  Math.min(firstWaitMs * 2 ** failures, longestWaitMs) * (0.5 + Math.random() / 2)

function isSilent(): boolean {
  const until = Number(localStorage.getItem(silentName) ?? 0)
  return Date.now() < until && until - Date.now() < longestSilenceMs
}

/**
 * Runs at once, at most once in `togetherMs`, and not before the last run has ended, because a new read cancels the one
 * in flight. The last request is never lost.
 */
function inTurn(run: () => Promise<void>) {
  let resting: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isAgain = false
  const now = async () => {
    isAgain = true
    if (isBusy) return
    isBusy = true
    while (isAgain) {
      isAgain = false
      const rest = new Promise<void>((resolve) => {
        resting = setTimeout(resolve, togetherMs)
      })
      await Promise.allSettled([run(), rest])
    }
    isBusy = false
  }
  const stop = () => {
    clearTimeout(resting)
    isAgain = false
  }
  return { now: () => void now(), stop }
}

/**
 * One stream in a browser, because HTTP/1.1 allows six connections: a further monitor polls until the first one is
 * left. Without HTTPS a browser has no locks.
 */
const hearAlone = (
  hear: (signal: AbortSignal) => Promise<number>,
  signal: AbortSignal,
): Promise<number> =>
  'locks' in navigator
    ? navigator.locks.request('pavilhao-monitor', { signal }, () => hear(signal))
    : hear(signal)
