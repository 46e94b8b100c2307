import { askConfig } from './ask-config.ts'
import { networkState, reportOutcome, subscribeNetwork } from './network-state.ts'
import { isPortal } from './portal.ts'

const firstWaitMs = 2_000
const longestWaitMs = 30_000

/**
 * While the network is not well and somebody looks, asks again and again, ever more slowly, so that
 * its return shows without a tap. `check` is a call whose outcome is reported; without a session the
 * configuration is asked for, because a browser writes a 401 into its console. Returns what stops it.
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
    // Something answers again: whether it goes on to, shows soon, however long the outage was.
    if (before === 'offline' && networkState().level !== before) waitMs = firstWaitMs
    look()
  }

  const look = () => {
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

  /** The device noticed something: what it noticed, only a call can tell. */
  const askAnew = () => {
    waitMs = firstWaitMs
    void ask()
  }
  const askWhenVisible = () => {
    if (document.visibilityState === 'visible' && networkState().level !== 'online') askAnew()
  }

  const unsubscribe = subscribeNetwork(look)
  // The call that brought the configuration may have found no network.
  look()
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
