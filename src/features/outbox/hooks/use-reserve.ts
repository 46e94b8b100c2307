import { useSyncExternalStore } from 'react'
import { reserveStands, subscribeReserve } from '#src/photos/reserve.ts'

/** Whether the room that is kept free stands, live; undefined before anybody has looked. */
export const useReserve = (): boolean | undefined =>
  useSyncExternalStore(subscribeReserve, reserveStands)
