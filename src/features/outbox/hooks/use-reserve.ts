import { useSyncExternalStore } from 'react'
import { reserveStands, subscribeReserve } from '#src/photos/reserve.ts'

/** Whether the reserve is allocated, live; undefined before the first check. */
export const useReserve = (): boolean | undefined =>
  useSyncExternalStore(subscribeReserve, reserveStands)
