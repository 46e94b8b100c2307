import { chakra } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { othersWaiting } from '#src/outbox/store/queries.ts'
import { subjectOf } from '#src/session/person.ts'
import { endedAccount } from '#src/session/device-key.ts'
import { currentSession } from '#src/session/session.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * Lists all users whose unsent work on this device waits for their sign-in, each with the number of entries (UX-08).
 * The work of a user whose screen is locked is being sent. Says also that the device no longer signs in by itself.
 * Rejects if the database cannot be opened.
 */
export async function describeWhoWaits(): Promise<ReactNode> {
  const sub = currentSession()?.claims.sub
  const all = await othersWaiting(outboxDatabase(), undefined)
  const others = all.filter(({ person }) => subjectOf(person) !== sub)
  const ended = endedAccount()
  return (
    <>
      {ended !== undefined && (
        <Notice tone="warning" announce="politely" title="Este aparelho não entra mais sozinho">
          O acesso dele foi desligado em «Aparelhos».
        </Notice>
      )}
      {others.length > 0 && (
        <chakra.section aria-label="Envios que aguardam" display="grid" gap="2">
          {others.map(({ person, name, count }) => (
            <Notice key={person} tone="neutral" icon={Hourglass}>
              {subjectOf(person) === ended
                ? `${plural(count, 'envio deste aparelho aguarda', 'envios deste aparelho aguardam')} que ele receba acesso de novo.`
                : describeWaiting(count, name)}
            </Notice>
          ))}
        </chakra.section>
      )}
    </>
  )
}
