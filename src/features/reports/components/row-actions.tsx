import { chakra } from '@chakra-ui/react'
import { FileText, LoaderCircle, ThumbsDown, ThumbsUp } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { ReceivingReportRow } from '#contract/schemas/reports.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { isAwaitingApproval, isReady } from '#src/domain/records/receipt-status.ts'
import { useOpenPdf } from '#src/evidence/use-open-pdf.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import type { Given } from '#src/reads/read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'

/** The decision that a supervisor is about to make. */
export interface Deciding {
  is: 'approve' | 'reprove'
  report: Given<ReceivingReportRow> & { status: number }
}

interface RowActionsProps {
  row: Given<ReceivingReportRow>
  onDecide: (deciding: Deciding) => void
  /** The id of the text that explains why actions need the network. */
  reasonId: string
}

/** The actions that a report's status allows (spec 2 §4). */
export function RowActions({ row, onDecide, reasonId }: RowActionsProps) {
  const isOffline = useNetwork().level === 'offline'
  const state = isOffline ? { disabled: true, 'aria-describedby': reasonId } : {}
  const { status } = row
  if (status === null) return null
  if (isReady(status)) return <PdfAction id={row.id} reasonId={reasonId} />
  if (!isAwaitingApproval(status)) return null
  return (
    <Actions>
      <Button
        size="compact"
        fontSize="sm"
        paddingInline="2"
        {...state}
        aria-label={`Aprovar o relatório ${row.id}`}
        onClick={() => onDecide({ is: 'approve', report: { ...row, status } })}
      >
        <Icon as={ThumbsUp} />
        Aprovar
      </Button>
      <Button
        variant="danger"
        size="compact"
        fontSize="sm"
        paddingInline="2"
        {...state}
        aria-label={`Reprovar o relatório ${row.id}`}
        onClick={() => onDecide({ is: 'reprove', report: { ...row, status } })}
      >
        <Icon as={ThumbsDown} />
        Reprovar
      </Button>
    </Actions>
  )
}

function PdfAction({ id, reasonId }: { id: Id; reasonId: string }) {
  const { link, isOpening, isOffline } = useOpenPdf({
    path: paths.receivingPdf(id),
    fileName: `recebimento-${id}.pdf`,
  })
  return (
    <Actions>
      <Button asChild variant="outline" size="compact">
        <a
          {...link}
          aria-label={`PDF do relatório ${id}`}
          {...(isOffline ? { 'aria-describedby': reasonId } : {})}
        >
          <Icon as={isOpening ? LoaderCircle : FileText} spin={isOpening} />
          PDF
        </a>
      </Button>
    </Actions>
  )
}

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    gap: '4',
    // Just above the width at which cards become a table (`cardsBelow`), icons would take space from the product's
    // name.
    '@container (min-width: 60rem) and (max-width: 66rem)': { '& svg': { display: 'none' } },
  },
})
