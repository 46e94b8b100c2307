import { Hourglass } from 'lucide-react'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import type { OtherPerson } from '#src/outbox/store/queries.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/** How many entries of each other person wait on this device; never their contents (UX-08). */
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
