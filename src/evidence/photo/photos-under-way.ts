import { useSyncExternalStore } from 'react'
import type { PhotoSlot } from './photo-slot.ts'

/** The photos that are between their camera and the disk, whatever screen they were taken on. */
const underWay = new Set<PhotoSlot>()
const listeners = new Set<() => void>()

const tell = () => listeners.forEach((listener) => listener())

/** Resolves as `work` does. As long as it goes on, the photo is on its way. */
export async function onItsWay<T>(photo: PhotoSlot, work: () => Promise<T>): Promise<T> {
  const one = { ...photo }
  underWay.add(one)
  tell()
  try {
    return await work()
  } finally {
    underWay.delete(one)
    tell()
  }
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether one of these is: also one of a screen that was left meanwhile, and came to again. */
export const usePhotosUnderWay = (isMeant: (photo: PhotoSlot) => boolean): boolean =>
  useSyncExternalStore(listen, () => [...underWay].some(isMeant))
