import { useCallback, useSyncExternalStore } from 'react'

/** How many photos of a record are between their camera and the disk, whatever screen they were taken on. */
const countByPlace = new Map<string, number>()
const listeners = new Set<() => void>()

function change(place: string, by: 1 | -1) {
  const count = (countByPlace.get(place) ?? 0) + by
  if (count > 0) countByPlace.set(place, count)
  else countByPlace.delete(place)
  for (const listener of listeners) listener()
}

/** Resolves as `work` does. As long as it goes on, a photo of the record is on its way. */
export async function onItsWay<T>(place: string, work: () => Promise<T>): Promise<T> {
  change(place, 1)
  try {
    return await work()
  } finally {
    change(place, -1)
  }
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether one is: also one of a screen that was left meanwhile, and came to again. */
export const usePhotosUnderWay = (place: string): boolean =>
  useSyncExternalStore(
    listen,
    useCallback(() => countByPlace.has(place), [place]),
  )
