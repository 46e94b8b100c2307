import { lazy, Suspense, useEffect, useState } from 'react'

const OthersOnDevice = lazy(() =>
  import('./others-on-device.tsx').then(({ OthersOnDevice: List }) => ({ default: List })),
)

/**
 * Whose unsent work waits on this device (UX-08). The database's code is only loaded where there is
 * a database: on a new device the sign-in stays small.
 */
export function OthersWaiting() {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    let gone = false
    void hasDatabase().then((has) => {
      if (!gone) setKept(has)
    })
    return () => {
      gone = true
    }
  }, [])
  if (!isKept) return null
  return (
    <Suspense>
      <OthersOnDevice />
    </Suspense>
  )
}

async function hasDatabase(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  // A browser that cannot list them may have it.
  if (!('databases' in indexedDB)) return true
  return indexedDB.databases().then(
    (databases) => databases.length > 0,
    () => false,
  )
}
