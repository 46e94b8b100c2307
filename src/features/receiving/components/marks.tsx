import { receivingStatusWord } from '#src/domain/status-words.ts'
import { Badge } from '#src/ui/badge.tsx'

/** The status of a report, of a section of it, or of all reports of an entry (spec 2 §4). */
export const StatusBadge = ({ status }: { status: number }) => {
  const { text, tone } = receivingStatusWord(status)
  return <Badge tone={tone}>{text}</Badge>
}
