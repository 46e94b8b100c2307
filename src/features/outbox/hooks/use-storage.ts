import { useEffect, useState } from 'react'
import { isFull } from '#src/photos/reserve.ts'

export interface Storage {
  /** Bytes that this app uses, and may use, on the device; the browser's own estimate. */
  used: number
  quota: number
  /** The browser has promised not to evict the storage; undefined where it does not say. */
  persisted: boolean | undefined
}

/** Undefined where the browser gives no estimate. Read again when `version` changes. */
export function useStorage(version: number | undefined): Storage | undefined {
  const [storage, setStorage] = useState<Storage>()
  useEffect(() => {
    let gone = false
    void readStorage().then((found) => {
      if (!gone) setStorage(found)
    })
    return () => {
      gone = true
    }
  }, [version])
  return storage
}

export async function readStorage(): Promise<Storage | undefined> {
  // WebKit on Linux has no storage manager.
  const manager = (navigator as { storage?: Partial<StorageManager> }).storage
  if (manager?.estimate === undefined) return undefined
  try {
    const { usage, quota } = await manager.estimate()
    if (usage === undefined || quota === undefined) return undefined
    return { used: usage, quota, persisted: await manager.persisted?.() }
  } catch {
    return undefined
  }
}

/** Used share of the quota, in per cent. */
export const usedShare = ({ used, quota }: Pick<Storage, 'used' | 'quota'>): number =>
  Math.round((100 * used) / quota)

/** Share from which the person is warned (UX-13). */
const lowShare = 0.8

/** Free storage of the device: 'low' from 80 % used on, 'full' when no photo fits any more. */
export type Room = 'enough' | 'low' | 'full'

/** By the browser's estimate, which may be made up: see src/photos/reserve.ts. */
export function roomOf({ used, quota }: Pick<Storage, 'used' | 'quota'>): Room {
  if (isFull(used, quota)) return 'full'
  return used >= quota * lowShare ? 'low' : 'enough'
}
