import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { othersWaiting } from '#src/outbox/store/queries.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * Without a session: lists all users with unsent work on this device, each with the number of entries (UX-08). Resolves
 * to null for none. Rejects if the database cannot be opened.
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
