import { chakra } from '@chakra-ui/react'
import { useEffect, useState, type ReactNode } from 'react'

/** Lists the users with unsent work on this device (UX-08). */
export function OthersWaiting() {
  const [others, setOthers] = useState<ReactNode>(null)
  useEffect(() => {
    let gone = false
    askWhoWaits().then(
      (found) => {
        if (!gone) setOthers(found)
      },
      // A failure must not block the sign-in. After it, the outbox reports its own error.
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

/** Loads the database code only where a database exists, so that the sign-in of a new device stays small. */
async function askWhoWaits(): Promise<ReactNode> {
  if (!(await hasDatabase())) return null
  const { describeWhoWaits } = await import('../who-waits.tsx')
  return describeWhoWaits()
}

async function hasDatabase(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  // A browser without `indexedDB.databases` may have a database.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).length > 0
}
