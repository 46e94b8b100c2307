import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import { Badge } from '#src/ui/page/badge.tsx'

interface StatusBadgeProps {
  status: number
  /** The provider's name of the status, if it has one. */
  name?: string
}

/** Spec 1 §4: 2 warning, 3 primary, 4 success, any other secondary. */
export function StatusBadge({ status, name }: StatusBadgeProps) {
  const { text, tone } = loadingStatusWord(status)
  return <Badge tone={tone}>{name || text}</Badge>
}
