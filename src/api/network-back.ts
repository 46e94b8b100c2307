import { networkState, subscribeNetwork } from './network-state.ts'

/** Calls `listener` each time that calls get through again after they did not. Returns what stops it. */
export function onNetworkBack(listener: () => void): () => void {
  let before = networkState().level
  return subscribeNetwork(() => {
    const { level } = networkState()
    if (level === 'online' && before !== 'online') listener()
    before = level
  })
}

/** The same, and where the device alone says that it has a network: for what may be tried in vain. */
export function onNetworkHint(listener: () => void): () => void {
  const stop = onNetworkBack(listener)
  addEventListener('online', listener)
  return () => {
    stop()
    removeEventListener('online', listener)
  }
}

/**
 * Resolves with what `attempt` resolves with. Repeats a failed attempt when a hint of a network came while it was
 * under way: the listener that its caller adds after the failure would miss that hint.
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
