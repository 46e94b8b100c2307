import { Hourglass } from 'lucide-react'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import type { OtherPerson } from '#src/outbox/store/queries.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/** Whose work waits here beside one's own: how much, never what (UX-08). */
export const OthersWaiting = ({ others }: { others: readonly OtherPerson[] }) =>
  others.length === 0 ? null : (
    <Notice tone="neutral" icon={Hourglass}>
      <ul>
        {others.map(({ person, name, count }) => (
          <li key={person}>{describeWaiting(count, name)}</li>
        ))}
      </ul>
    </Notice>
  )
