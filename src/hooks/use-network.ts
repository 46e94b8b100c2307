import { useSyncExternalStore } from 'react'
import { networkState, subscribeNetwork, type ShownNetwork } from '#src/api/network-state.ts'

/** The state of the network, by the results of the last calls (UX-01). */
export const useNetwork = (): ShownNetwork => useSyncExternalStore(subscribeNetwork, networkState)

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Whether the person saves data or the network is slow: then nothing is prefetched. Only Chromium
 * reports this.
 */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
