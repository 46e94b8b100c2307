import { networkState, subscribeNetwork } from './network-state.ts'

/**
 * Calls `listener` each time that calls succeed again after an outage. Returns a function that unsubscribes.
 */
export function onNetworkBack(listener: () => void): () => void {
  let before = networkState().level
  return subscribeNetwork(() => {
    const { level } = networkState()
    if (level === 'online' && before !== 'online') listener()
    before = level
  })
}

/** The same, and also on the device's `online` event, which may be wrong: for attempts that may fail. */
export function onNetworkHint(listener: () => void): () => void {
  const stop = onNetworkBack(listener)
  addEventListener('online', listener)
  return () => {
    stop()
    removeEventListener('online', listener)
  }
}

/**
 * Resolves with the result of `attempt`. Repeats a failed attempt if an `online` hint came while it was in
 * flight: a listener that the caller adds after the failure would miss that hint.
 */
export async function againOnHint<Value>(attempt: () => Promise<Value>): Promise<Value> {
  let isHinted = false
  const stop = onNetworkHint(() => (isHinted = true))
  try {
    return await attempt()
  } catch (error) {
    if (!isHinted) throw error
  } finally {
    stop()
  }
  return againOnHint(attempt)
}
