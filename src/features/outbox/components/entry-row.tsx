import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { formatAge } from '#src/domain/time/ages.ts'
import { formatBytes, plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { QueueCircumstances } from '#src/hooks/use-circumstances.ts'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { countAttempts, type Entry } from '#src/outbox/model/entry.ts'
import type { Blocker } from '#src/hooks/outbox/listing.ts'
import { sizeOf } from '../past-calls.ts'
import { describeBehind } from '#src/hooks/outbox/use-sending.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import type { Place } from '../rows.ts'
import { EntryDecision } from './decision.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { Rail, Station } from './station.tsx'
import { StatusLine } from './status-line.tsx'

export interface EntryRowProps {
  entry: Entry
  place: Place
  blocker: Blocker | undefined
  circumstances: QueueCircumstances
  open: boolean
  onToggle: () => void
  onDiscard: () => void
  onArrived: () => void
}

/** One entry of a chain: its name and state, the decision of a parked entry, and when opened the details. */
export function EntryRow(props: EntryRowProps) {
  const { entry, place, blocker, circumstances, open } = props
  const { onToggle, onDiscard, onArrived } = props
  const { bodyIds } = entry
  const picture = useKeptPhoto(bodyIds[0]).url
  const size = useOutbox((database) => sizeOf(database, { bodyIds }), bodyIds)
  const detailId = useId()
  const { operations } = useRuntime()
  const words = describeBehind(entry, blocker, circumstances, operations)
  const isParked = entry.state === 'parked'

  return (
    <chakra.div position="relative">
      <Rail place={place} />
      <chakra.button
        type="button"
        aria-expanded={open}
        aria-controls={detailId}
        onClick={onToggle}
        position="relative"
        display="flex"
        // At twice the text size the text wraps below the photo.
        flexWrap="wrap"
        alignItems="flex-start"
        gap="3"
        width="full"
        minHeight="target"
        paddingBlock="2"
        textAlign="start"
        borderRadius="md"
        css={{
          '&:hover .row-label': { textDecoration: 'underline' },
          '&:focus-visible': { outlineOffset: 'calc(-1 * var(--focus-width))' },
        }}
      >
        <Station words={words} picture={picture} isPhoto={bodyIds.length > 0} />
        <chakra.span
          flex="1 1 9rem"
          minWidth="0"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="1"
        >
          <chakra.span
            className="row-label"
            fontWeight="bold"
            lineHeight="snug"
            overflowWrap="anywhere"
          >
            {entry.label}
          </chakra.span>
          <StatusLine words={words} />
          <chakra.span
            display="flex"
            justifyContent="space-between"
            gap="2"
            color="textMuted"
            lineHeight="snug"
          >
            <chakra.span minWidth="0">{metaOf(entry, size, circumstances.now)}</chakra.span>
            <chakra.span
              transition="transform 120ms"
              {...(open ? { transform: 'rotate(180deg)' } : {})}
            >
              <Icon as={ChevronDown} />
            </chakra.span>
          </chakra.span>
        </chakra.span>
      </chakra.button>
      <chakra.div
        id={detailId}
        position="relative"
        background="surface"
        marginInlineStart={{ base: '0', sm: '6.75rem' }}
      >
        {isParked && <EntryDecision entry={entry} onDiscard={onDiscard} onArrived={onArrived} />}
        {open && (
          <EntryDetail
            entry={entry}
            blocker={blocker}
            circumstances={circumstances}
            onDiscard={onDiscard}
          />
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** «há 12 min · 412 kB · 3 tentativas»; a single attempt is not mentioned. */
function metaOf(entry: Entry, size = 0, now: number): string {
  const attempts = countAttempts(entry)
  return [
    formatAge(entry.made.at, now),
    ...(size === 0 ? [] : [formatBytes(size)]),
    ...(attempts < 2 ? [] : [plural(attempts, 'tentativa', 'tentativas')]),
  ].join(' · ')
}
