import { useSyncExternalStore } from 'react'
import type { PhotoSlot } from './photo-slot.ts'

/** Photos that are being processed or stored, from any screen. */
const underWay = new Set<PhotoSlot>()
const listeners = new Set<() => void>()

const tell = () => listeners.forEach((listener) => listener())

/** Resolves as `work` does; until then the photo counts as under way. */
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

/** Whether a matching photo is under way, also after its screen was left and reopened. */
export const usePhotosUnderWay = (isMeant: (photo: PhotoSlot) => boolean): boolean =>
  useSyncExternalStore(listen, () => [...underWay].some(isMeant))
