import { chakra } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import { use, useState } from 'react'
import { describeWaiting } from '#src/domain/waiting-words.ts'
import { outboxDatabase } from '#src/outbox/database.ts'
import { othersWaiting, type OtherPerson } from '#src/outbox/queries.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Nobody is signed in: everybody whose work waits here. */
export function OthersOnDevice() {
  const [asked] = useState(askWhoWaits)
  const others = use(asked)
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

async function askWhoWaits(): Promise<OtherPerson[]> {
  try {
    return await othersWaiting(outboxDatabase(), undefined)
  } catch (cause) {
    // Signing in must not hang on it; behind the sign-in the outbox says what is wrong with it.
    console.warn('The outbox could not be asked', cause)
    return []
  }
}
