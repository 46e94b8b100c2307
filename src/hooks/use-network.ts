import { useSyncExternalStore } from 'react'
import { networkState, subscribeNetwork, type ShownNetwork } from '#src/api/network-state.ts'

/** How the network is, as far as the last calls tell (UX-01). */
export const useNetwork = (): ShownNetwork => useSyncExternalStore(subscribeNetwork, networkState)

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Somebody pays for it, or it is slow: nothing is fetched there unasked. Only Chromium says. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
