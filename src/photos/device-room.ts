import { isFull, reserveStands } from './reserve.ts'

export interface Storage {
  /** Bytes that this app uses, and may use, on the device; the browser's own estimate. */
  used: number
  quota: number
  /** The browser has promised not to evict the storage; undefined where it does not say. */
  persisted: boolean | undefined
}

/** Undefined where the browser gives no estimate. */
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

/** Share from which the person is warned (UX-13). */
const lowShare = 0.8

/** Free storage of the device: 'low' from 80 % used on, 'full' when no photo fits any more. */
export type Room = 'enough' | 'low' | 'full'

/** By the browser's estimate, which may be made up: see src/photos/reserve.ts. */
export function roomOf({ used, quota }: Pick<Storage, 'used' | 'quota'>): Room {
  if (isFull(used, quota)) return 'full'
  return used >= quota * lowShare ? 'low' : 'enough'
}

export interface RoomFacts {
  storage: Storage | undefined
  room: Room
}

/** By the estimate, and by the reserve as far as this page knows it; a worker does not. */
export async function readRoom(): Promise<RoomFacts> {
  const storage = await readStorage()
  if (reserveStands() === false) return { storage, room: 'full' }
  return { storage, room: storage === undefined ? 'enough' : roomOf(storage) }
}
