import { chakra } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import { Suspense, useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { lazy } from '#src/hooks/lazy.tsx'
import { type Runtime, useRuntime } from '#src/hooks/runtime.tsx'
import type { QueueCircumstances } from '#src/hooks/use-circumstances.ts'
import type { DiscardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import type { Chain, Listing } from '#src/hooks/outbox/listing.ts'
import { describeBehind } from '#src/hooks/outbox/use-sending.ts'
import { describeEntry, describeRecord } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { rowsOf, type Row } from '../rows.ts'
import { AskArrived, AskDiscard } from '#src/evidence/decision/parked-notice.tsx'
import { ChainHead } from './chain-head.tsx'
import { DiscardedRow } from './discarded-row.tsx'
import { EndedRow } from './ended-row.tsx'
import { EndedToggle } from './ended-toggle.tsx'
import { EntryRow } from './entry-row.tsx'
import { useSingleTap, type SingleTap } from '#src/ui/form/use-single-tap.ts'
import { Windowed } from '#src/ui/list/windowed.tsx'

const CheckSentDialog = lazy(async () => ({
  default: (await import('../checking/check-sent-dialog.tsx')).CheckSentDialog,
}))

interface QueueListProps {
  listing: Listing
  discardedDrafts: readonly DiscardedDrafts[]
  circumstances: QueueCircumstances
}

type Asked = { about: 'discard' | 'arrived'; entry: Entry } | { about: 'sent' }

/** All unsent work, record by record, and below it what was sent and discarded. */
export function QueueList({ listing, discardedDrafts, circumstances }: QueueListProps) {
  const { operations } = useRuntime()
  const [wholeChains, setWholeChains] = useState<ReadonlySet<string>>(new Set())
  const [openEntries, setOpenEntries] = useState<ReadonlySet<string>>(new Set())
  const [ended, setEnded] = useState({ ended: false, discarded: false })
  const [asked, setAsked] = useState<Asked>()
  // After a restoration the next row moves under the finger; a second tap must not hit it.
  const once = useSingleTap()
  const rows = rowsOf(listing, discardedDrafts, { chains: wholeChains, ...ended })
  const toggleEnded = (part: 'ended' | 'discarded') => setEnded({ ...ended, [part]: !ended[part] })

  const draw = (row: Row) => {
    switch (row.is) {
      case 'heading':
        return <SectionHead text={row.text} count={row.count} />
      case 'chain':
        return (
          <Slab part="top" alarm={alarmOf(row.chain)}>
            <ChainHead
              chain={row.chain}
              partOf={({ kind }) => operations.get(kind)?.part}
              words={wordsOf(row.chain, listing, circumstances, operations)}
            />
          </Slab>
        )
      case 'entry':
        return (
          <Slab part={row.place.last ? 'bottom' : 'middle'} alarm={alarmOf(row.chain)}>
            <EntryRow
              entry={row.entry}
              place={row.place}
              blocker={listing.blockerById.get(row.entry.id)}
              circumstances={circumstances}
              open={openEntries.has(row.entry.id)}
              onToggle={() => setOpenEntries(toggled(openEntries, row.entry.id))}
              onDiscard={() => setAsked({ about: 'discard', entry: row.entry })}
              onArrived={() => setAsked({ about: 'arrived', entry: row.entry })}
            />
          </Slab>
        )
      case 'more':
        return (
          <Slab part="bottom" alarm={alarmOf(row.chain)}>
            <Button
              variant="quiet"
              width="full"
              onClick={() => setWholeChains(toggled(wholeChains, row.chain.lane))}
            >
              Mostrar mais {plural(row.hiddenCount, 'envio', 'envios')}
            </Button>
          </Slab>
        )
      default:
        return (
          <EndedPart
            {...{ row, circumstances, once }}
            onToggle={toggleEnded}
            onCheck={() => setAsked({ about: 'sent' })}
          />
        )
    }
  }

  return (
    <>
      <Windowed rows={rows} estimateHeight={heightOf}>
        {draw}
      </Windowed>
      {asked?.about === 'discard' && (
        <AskDiscard entry={asked.entry} onClose={() => setAsked(undefined)} />
      )}
      {asked?.about === 'arrived' && (
        <AskArrived entry={asked.entry} onClose={() => setAsked(undefined)} />
      )}
      <Suspense>
        {asked?.about === 'sent' && (
          <CheckSentDialog ended={listing.ended} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </>
  )
}

interface EndedPartProps {
  row: Exclude<Row, { is: 'heading' | 'chain' | 'entry' | 'more' }>
  circumstances: QueueCircumstances
  once: SingleTap
  onToggle: (part: 'ended' | 'discarded') => void
  onCheck: () => void
}

/** The sent and the discarded rows, with their toggles. */
function EndedPart({ row, circumstances, once, onToggle, onCheck }: EndedPartProps) {
  switch (row.is) {
    case 'ended-toggle':
      return (
        <>
          <EndedToggle open={row.open} onToggle={() => onToggle('ended')}>
            Últimos 7 dias: {plural(row.sentCount, 'enviado', 'enviados')}
          </EndedToggle>
          {row.open && (
            <chakra.div paddingBottom="4">
              <Button variant="outline" width="full" onClick={onCheck}>
                <Icon as={ListChecks} />
                Conferir com o servidor
              </Button>
            </chakra.div>
          )}
        </>
      )
    case 'discarded-toggle':
      return (
        <EndedToggle open={row.open} onToggle={() => onToggle('discarded')}>
          Descartados ({row.count}): podem ser restaurados por 7 dias
        </EndedToggle>
      )
    case 'discarded':
      return (
        <Slab part={partOf(row.place)} alarm="line">
          <DiscardedRow one={row.one} first={row.place.first} {...{ circumstances, once }} />
        </Slab>
      )
    case 'ended':
      return (
        <Slab part={partOf(row.place)} alarm="line">
          <EndedRow
            once={once}
            entry={row.entry}
            record={row.record}
            first={row.place.first}
            circumstances={circumstances}
          />
        </Slab>
      )
  }
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

/** The state of the whole record; undefined when the states of its entries say enough. */
function wordsOf(
  { unsent, sentData }: Chain,
  { blockerById }: Listing,
  circumstances: QueueCircumstances,
  operations: Runtime['operations'],
) {
  const reported = unsent.map((entry) => ({
    entry,
    words: describeBehind(entry, blockerById.get(entry.id), circumstances, operations),
  }))
  const sent =
    sentData === undefined
      ? []
      : [{ entry: sentData, words: describeEntry(sentData, circumstances) }]
  const whole = describeRecord([...reported, ...sent])
  return reported.some(({ words }) => words.text === whole?.text) ? undefined : whole
}

const heights: Record<Row['is'], number> = {
  heading: 64,
  chain: 60,
  entry: 112,
  more: 80,
  'ended-toggle': 88,
  ended: 104,
  'discarded-toggle': 88,
  discarded: 180,
}
const heightOf = ({ is }: Row) => heights[is]

const SectionHead = ({ text, count }: { text: string; count: number }) => (
  <Heading paddingTop="5" paddingBottom="2">
    {text} <chakra.span color="textMuted">({count})</chakra.span>
  </Heading>
)

type Part = 'top' | 'middle' | 'bottom' | 'whole'

const partOf = ({ first, last }: { first: boolean; last: boolean }): Part =>
  first ? (last ? 'whole' : 'top') : last ? 'bottom' : 'middle'

type Alarm = 'dangerSolid' | 'warning.text' | 'line'

/** An entry that only needs completing is a warning, not an error. */
function alarmOf({ needsPerson, unsent }: Chain): Alarm {
  if (!needsPerson) return 'line'
  return unsent.some((entry) => entry.state === 'parked' && !isNonBlocking(entry))
    ? 'dangerSolid'
    : 'warning.text'
}

interface SlabProps {
  part: Part
  /** Colour of the edge when the chain waits for a person. */
  alarm: Alarm
  children: React.ReactNode
}

/** One slice of a card: the list is virtualized by row, and the rows of a record must look like one surface. */
const Slab = ({ part, alarm, children }: SlabProps) => {
  const isTop = part === 'top' || part === 'whole'
  const isBottom = part === 'bottom' || part === 'whole'
  return (
    <chakra.div paddingBottom={isBottom ? '4' : '0'}>
      <chakra.div
        background="surface"
        border="var(--edge-width) solid"
        borderColor="line"
        borderTopWidth={isTop ? 'var(--edge-width)' : '0'}
        borderBottomWidth={isBottom ? 'var(--edge-width)' : '0'}
        borderInlineStart="6px solid"
        borderInlineStartColor={alarm}
        borderStartStartRadius={isTop ? 'lg' : '0'}
        borderStartEndRadius={isTop ? 'lg' : '0'}
        borderEndStartRadius={isBottom ? 'lg' : '0'}
        borderEndEndRadius={isBottom ? 'lg' : '0'}
        paddingInline={{ base: '3', sm: '5' }}
        paddingTop={isTop ? '4' : '0'}
        paddingBottom={isBottom ? '3' : '0'}
      >
        {children}
      </chakra.div>
    </chakra.div>
  )
}
