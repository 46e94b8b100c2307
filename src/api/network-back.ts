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
