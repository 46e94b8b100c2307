import { chakra } from '@chakra-ui/react'
import { useEffect, useState, type ReactNode } from 'react'

/** Whose unsent work waits on this device (UX-08). */
export function OthersWaiting() {
  const [others, setOthers] = useState<ReactNode>(null)
  useEffect(() => {
    let gone = false
    askWhoWaits().then(
      (found) => {
        if (!gone) setOthers(found)
      },
      // Signing in must not hang on it; behind the sign-in the outbox says what is wrong with it.
      (cause: unknown) => console.warn('The outbox could not be asked', cause),
    )
    return () => {
      gone = true
    }
  }, [])

  if (others === null) return null
  return (
    <chakra.section aria-label="Envios que aguardam" display="grid" gap="2">
      {others}
    </chakra.section>
  )
}

/** The database's code is loaded only where there is a database: a new device's sign-in stays small. */
async function askWhoWaits(): Promise<ReactNode> {
  if (!(await hasDatabase())) return null
  const { describeWhoWaits } = await import('../who-waits.tsx')
  return describeWhoWaits()
}

async function hasDatabase(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  // A browser that cannot list them may have it.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).length > 0
}
