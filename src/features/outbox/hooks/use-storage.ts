import { useEffect, useState } from 'react'

export interface Storage {
  /** Bytes that this app uses on the device, and may use; the browser's own estimate. */
  used: number
  quota: number
  /** The browser has promised not to clean it away by itself; undefined where it does not say. */
  persisted: boolean | undefined
}

/** Undefined where the browser does not say. Asked anew when `version` changes. */
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

/** From here on the person is told (UX-13). */
const lowShare = 0.8
/** Below it a photo is refused (src/photos/room.ts), in bytes. */
const reserveBytes = 25_000_000

/** How the room on the device is: 'low' from 80 % on, 'full' when no photo fits any more. */
export function roomOf({
  used,
  quota,
}: Pick<Storage, 'used' | 'quota'>): 'enough' | 'low' | 'full' {
  if (quota - used < reserveBytes) return 'full'
  return used >= quota * lowShare ? 'low' : 'enough'
}
