import { useSyncExternalStore } from 'react'
import { networkState, subscribeNetwork, type ShownNetwork } from '#src/api/network-state.ts'

/** How the network is, as far as the last calls tell (UX-01). */
export const useNetwork = (): ShownNetwork => useSyncExternalStore(subscribeNetwork, networkState)
