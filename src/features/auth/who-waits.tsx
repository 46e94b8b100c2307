import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { othersWaiting } from '#src/outbox/store/queries.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * With nobody signed in: everybody whose unsent work is on this device, and how much (UX-08); null where there
 * is nobody. Rejects where the database cannot be opened.
 */
export async function describeWhoWaits(): Promise<ReactNode> {
  const others = await othersWaiting(outboxDatabase(), undefined)
  if (others.length === 0) return null
  return others.map(({ person, name, count }) => (
    <Notice key={person} tone="neutral" icon={Hourglass}>
      {describeWaiting(count, name)}
    </Notice>
  ))
}
