import { useEffect, useState } from 'react'
import { readStorage, type Storage } from '#src/photos/device-room.ts'

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

/** Used share of the quota, in per cent. */
export const usedShare = ({ used, quota }: Pick<Storage, 'used' | 'quota'>): number =>
  Math.round((100 * used) / quota)
