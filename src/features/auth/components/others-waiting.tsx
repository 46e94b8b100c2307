import { chakra } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { describeWaiting } from '#src/domain/waiting-words.ts'
import type { OtherPerson } from '#src/outbox/queries.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Whose unsent work waits on this device (UX-08). */
export function OthersWaiting() {
  const [others, setOthers] = useState<readonly OtherPerson[]>([])
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

  if (others.length === 0) return null
  return (
    <chakra.section aria-label="Envios que aguardam" display="grid" gap="2">
      {others.map(({ person, name, count }) => (
        <Notice key={person} tone="neutral" icon={Hourglass}>
          {describeWaiting(count, name)}
        </Notice>
      ))}
    </chakra.section>
  )
}

/** The database's code is loaded only where there is a database: a new device's sign-in stays small. */
async function askWhoWaits(): Promise<OtherPerson[]> {
  if (!(await hasDatabase())) return []
  const { whoWaits } = await import('../who-waits.ts')
  return whoWaits()
}

async function hasDatabase(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  // A browser that cannot list them may have it.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).length > 0
}
