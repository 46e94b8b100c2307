import { TabletSmartphone } from 'lucide-react'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { finalizedHereWords } from '../rules.ts'

interface StatusBadgeProps {
  status: number
  /** The provider has not answered «Finalizar» yet, so its list may still show the report as open. */
  isFinalizedHere?: boolean
}

/** The status of a report, of a section of it, or of all reports of an entry (spec 2 §4). */
export const StatusBadge = ({ status, isFinalizedHere = false }: StatusBadgeProps) => {
  if (isFinalizedHere)
    return (
      <Badge tone="info" icon={TabletSmartphone}>
        {finalizedHereWords}
      </Badge>
    )
  const { text, tone } = receivingStatusWord(status)
  return <Badge tone={tone}>{text}</Badge>
}
