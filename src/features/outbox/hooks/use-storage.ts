import { useEffect, useState } from 'react'

export interface Storage {
  /** Bytes that this app uses on the device, and may use; the browser's own estimate. */
  used: number
  quota: number
}

/** Undefined where the browser does not say. Asked anew when `version` changes. */
export function useStorage(version: number | undefined): Storage | undefined {
  const [storage, setStorage] = useState<Storage>()
  useEffect(() => {
    let gone = false
    void estimate().then((found) => {
      if (!gone) setStorage(found)
    })
    return () => {
      gone = true
    }
  }, [version])
  return storage
}

async function estimate(): Promise<Storage | undefined> {
  // WebKit on Linux has no storage manager.
  const manager = (navigator as { storage?: StorageManager }).storage
  if (manager?.estimate === undefined) return undefined
  try {
    const { usage, quota } = await manager.estimate()
    return usage === undefined || quota === undefined ? undefined : { used: usage, quota }
  } catch {
    return undefined
  }
}
