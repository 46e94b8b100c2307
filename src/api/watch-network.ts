import { askConfig } from './ask-config.ts'
import { networkState, reportOutcome, subscribeNetwork } from './network-state.ts'
import { isPortal } from './portal.ts'

const firstWaitMs = 2_000
const longestWaitMs = 30_000

/**
 * While the network has problems and the page is visible, sends checks at growing intervals, so that recovery
 * shows without a tap. `check` is a call whose outcome is reported; without a session it fetches the
 * configuration, because a browser logs a 401 to its console. Returns a function that stops it.
 */
export function watchNetwork(check: () => Promise<unknown> = askAnybody): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let asking = false

  const ask = async () => {
    clearTimeout(timer)
    timer = undefined
    if (asking) return
    asking = true
    const before = networkState().level
    await check().catch(() => undefined)
    asking = false
    // A call succeeded again; the short interval shows soon whether the network stays up, however long the
    // outage was.
    if (before === 'offline' && networkState().level !== before) waitMs = firstWaitMs
    recheck()
  }

  const recheck = () => {
    if (networkState().level === 'online') {
      clearTimeout(timer)
      timer = undefined
      waitMs = firstWaitMs
      return
    }
    if (timer !== undefined || asking || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void ask(), waitMs)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }

  /** The device noticed a change of the network, and only a call can show which. */
  const askAnew = () => {
    waitMs = firstWaitMs
    void ask()
  }
  const askWhenVisible = () => {
    if (document.visibilityState === 'visible' && networkState().level !== 'online') askAnew()
  }

  const unsubscribe = subscribeNetwork(recheck)
  // The call that loaded the configuration may have found no network.
  recheck()
  addEventListener('online', askAnew)
  addEventListener('offline', askAnew)
  document.addEventListener('visibilitychange', askWhenVisible)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    removeEventListener('online', askAnew)
    removeEventListener('offline', askAnew)
    document.removeEventListener('visibilitychange', askWhenVisible)
  }
}

async function askAnybody(): Promise<void> {
  if (!isPortal(await askConfig())) reportOutcome('answered')
}
