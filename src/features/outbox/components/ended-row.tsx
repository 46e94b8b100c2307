import { chakra } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { QueueCircumstances } from '#src/hooks/use-circumstances.ts'
import { canBeRestored, type Entry } from '#src/outbox/model/entry.ts'
import { ReceiptLine } from '#src/evidence/decision/receipt-line.tsx'
import { describeEntry } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import type { SingleTap } from '#src/ui/form/use-single-tap.ts'
import { sayDone, useChoices } from '../hooks/use-choices.ts'
import { StatusLine } from './status-line.tsx'

interface EndedRowProps {
  entry: Entry
  /** All sent entries of the record, on the latest of them, once none of the record is unsent; else undefined. */
  record: readonly Entry[] | undefined
  first: boolean
  circumstances: QueueCircumstances
  /** One instance shared by all rows. */
  once: SingleTap
}

/**
 * An entry that was sent, or that the person marked as already received, with a link to the screen on which it was
 * made. The person can undo the mark where the entry can be restored.
 */
export const EndedRow = ({ entry, record, first, circumstances, once }: EndedRowProps) => (
  <chakra.div
    borderTop={first ? 'none' : 'var(--edge-width) solid'}
    borderColor="line"
    paddingBlock="1"
  >
    <EndedLink asChild>
      <Link to={entry.record.path}>
        <chakra.span flex="1 1 14rem" minWidth="0">
          <chakra.span display="block" fontWeight="bold" overflowWrap="anywhere">
            {entry.label}
          </chakra.span>
          <chakra.span display="block" color="textMuted">
            {entry.record.title}
          </chakra.span>
        </chakra.span>
        <chakra.span display="grid" gap="1">
          <StatusLine words={describeEntry(entry, circumstances)} />
          {record !== undefined && <ReceiptLine entries={record} />}
        </chakra.span>
      </Link>
    </EndedLink>
    {canBeRestored(entry) && <Restore entry={entry} once={once} />}
  </chakra.div>
)

function Restore({ entry, once }: { entry: Entry; once: SingleTap }) {
  const { restore } = useChoices()
  return (
    <Button
      variant="outline"
      onClick={() => void once(() => sayDone(restore({ entry }), 'Restaurado.'))}
    >
      <Icon as={Undo2} />
      Restaurar
    </Button>
  )
}

const EndedLink = chakra('a', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    minHeight: 'target',
    paddingBlock: '2',
    lineHeight: 'snug',
    borderRadius: 'md',
    '&:is(:hover, :active)': { background: 'primary.soft' },
  },
})
