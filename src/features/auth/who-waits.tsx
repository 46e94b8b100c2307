import { chakra } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { othersWaiting } from '#src/outbox/store/queries.ts'
import { wasKeyEnded } from '#src/session/device-key.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * Without a session: lists all users with unsent work on this device, each with the number of entries (UX-08). Says
 * also that the device no longer signs in by itself. Rejects if the database cannot be opened.
 */
export async function describeWhoWaits(): Promise<ReactNode> {
  const others = await othersWaiting(outboxDatabase(), undefined)
  return (
    <>
      {wasKeyEnded() && (
        <Notice tone="warning" announce="politely" title="Este aparelho não entra mais sozinho">
          O acesso dele foi desligado em «Aparelhos».
        </Notice>
      )}
      {others.length > 0 && (
        <chakra.section aria-label="Envios que aguardam" display="grid" gap="2">
          {others.map(({ person, name, count }) => (
            <Notice key={person} tone="neutral" icon={Hourglass}>
              {describeWaiting(count, name)}
            </Notice>
          ))}
        </chakra.section>
      )}
    </>
  )
}
