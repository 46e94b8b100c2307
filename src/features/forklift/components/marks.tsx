import { chakra } from '@chakra-ui/react'
import { TabletSmartphone } from 'lucide-react'
import { describeUnsent } from '#src/domain/waiting-words.ts'
import { Badge } from '#src/ui/badge.tsx'
import { badgesOf, forkliftStatusWord } from '../rules.ts'

export interface Totals {
  status: number
  totalItens: number
  totalPreenchidos: number
  totalProblemas: number
  totalPendencias: number
}

/** How a machine or a checklist stands: its status, its problems and pendências, or OK (spec 2 §4). */
export function StandingBadges({ of, unsent = 0 }: { of: Totals; unsent?: number }) {
  const { text, tone } = forkliftStatusWord(of.status)
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap="2" rowGap="1.5">
      <Badge tone={tone}>{text}</Badge>
      {badgesOf(of).map((badge) => (
        <Badge key={badge.text} tone={badge.tone}>
          {badge.text}
        </Badge>
      ))}
      {unsent > 0 && (
        <Badge tone="warning" icon={TabletSmartphone}>
          {describeUnsent(unsent)}
        </Badge>
      )}
    </chakra.span>
  )
}
