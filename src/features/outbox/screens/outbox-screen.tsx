import { Hourglass, Info } from 'lucide-react'
import { useCircumstances } from '#src/hooks/use-circumstances.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { discardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { awaitsWord, type Entry, isNonBlocking } from '#src/outbox/model/entry.ts'
import type { Listing } from '#src/hooks/outbox/listing.ts'
import { type OtherPerson, othersWaiting } from '#src/outbox/store/queries.ts'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { DeviceNameForm } from '../components/device-name-form.tsx'
import { QueueList } from '../components/queue-list.tsx'
import { QueueSummary } from '../components/queue-summary.tsx'
import { CopiesNotice, RescueCard } from '../components/rescue-card.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useListing } from '../hooks/use-listing.ts'
import { describeQueue, type QueueCounts } from '../queue-words.ts'
import { engineHere, lacksOf } from '../engine-lacks.ts'

/** Envios: the state of all of this person's work, and the actions on it (UX-05). */
export default function OutboxScreen() {
  const { config } = useRuntime()
  const listing = useListing()
  const circumstances = useCircumstances()
  const others = useOutbox(othersWaiting)
  const discarded = useOutbox(discardedDrafts)
  if (listing === undefined) {
    return (
      <Page title="Envios">
        <RowsSkeleton />
      </Page>
    )
  }
  const unsent = listing.chains.flatMap((chain) => chain.unsent)
  // While a key protects a copy, both devices send it without a question.
  const isKeyed = ({ state }: Entry) => config.keys === 'honoured' && state === 'waiting'
  const awaiting = unsent.filter((entry) => awaitsWord(entry) && !isKeyed(entry))
  const counts = countsOf(listing, unsent, awaiting)
  const photoCount = unsent.reduce((photos, { bodyIds }) => photos + bodyIds.length, 0)
  return (
    <Page title="Envios">
      <QueueSummary
        words={describeQueue(counts, circumstances)}
        counts={counts}
        photoCount={photoCount}
        signInNeeded={circumstances.signInNeeded}
      />
      {counts.unsent > 0 && <EngineNotice />}
      <CopiesNotice awaiting={awaiting} />
      <OthersWaiting others={others ?? []} />
      <QueueList
        listing={listing}
        discardedDrafts={discarded ?? []}
        circumstances={circumstances}
      />
      <RescueCard unsentCount={counts.unsent} photoCount={photoCount} />
      <DeviceNameForm />
    </Page>
  )
}

const countsOf = (
  { ended, unsentCount, parkedCount, heldCount }: Listing,
  unsent: readonly Entry[],
  awaiting: readonly Entry[],
): QueueCounts => ({
  unsent: unsentCount,
  parked: parkedCount,
  nonBlocking: unsent.filter(isNonBlocking).length,
  held: heldCount,
  sending: unsent.filter(({ state }) => state === 'sending').length,
  copied: awaiting.filter(({ state }) => state !== 'parked').length,
  lastSentAt: ended.find(({ state }) => state === 'settled')?.end?.at,
})

/** How many entries of each other person wait on this device; never their contents (UX-08). */
const OthersWaiting = ({ others }: { others: readonly OtherPerson[] }) =>
  others.length === 0 ? null : (
    <Notice tone="neutral" icon={Hourglass}>
      <ul>
        {others.map(({ person, name, count }) => (
          <li key={person}>{describeWaiting(count, name)}</li>
        ))}
      </ul>
    </Notice>
  )

/** States what this browser cannot do by itself, for use while entries wait; empty where it lacks nothing. */
function EngineNotice() {
  const lacks = lacksOf(engineHere())
  if (lacks.length === 0) return null
  return (
    <Notice tone="info" icon={Info}>
      {lacks.join(' ')}
    </Notice>
  )
}
