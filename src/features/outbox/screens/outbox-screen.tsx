import { useCircumstances } from '#src/hooks/use-circumstances.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { discardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { awaitsWord, isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import type { Listing } from '#src/hooks/outbox/listing.ts'
import { othersWaiting } from '#src/outbox/store/queries.ts'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EngineNotice } from '../components/engine-notice.tsx'
import { OthersWaiting } from '../components/others-waiting.tsx'
import { QueueList } from '../components/queue-list.tsx'
import { QueueSummary } from '../components/queue-summary.tsx'
import { CopiesNotice, RescueCard } from '../components/rescue-card.tsx'
import { useListing } from '../hooks/use-listing.ts'
import { describeQueue, type QueueCounts } from '../queue-words.ts'

/** Envios: the state of all of this person's work, and the actions on it (UX-05). */
export default function OutboxScreen() {
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
  const counts = countsOf(listing, unsent)
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
      <CopiesNotice awaiting={unsent.filter(awaitsWord)} />
      <OthersWaiting others={others ?? []} />
      <QueueList
        listing={listing}
        discardedDrafts={discarded ?? []}
        circumstances={circumstances}
      />
      <RescueCard unsentCount={counts.unsent} photoCount={photoCount} />
    </Page>
  )
}

const countsOf = (
  { ended, unsentCount, parkedCount, heldCount }: Listing,
  unsent: readonly Entry[],
): QueueCounts => ({
  unsent: unsentCount,
  parked: parkedCount,
  nonBlocking: unsent.filter(isNonBlocking).length,
  held: heldCount,
  sending: unsent.filter(({ state }) => state === 'sending').length,
  lastSentAt: ended.find(({ state }) => state === 'settled')?.end?.at,
})
