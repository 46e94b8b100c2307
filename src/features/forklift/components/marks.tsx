import { chakra } from '@chakra-ui/react'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { badgesOf, forkliftStatusWord, noneToday } from '../rules.ts'

export interface Totals {
  status: number
  totalItens: number
  totalPreenchidos: number
  totalProblemas: number
  totalPendencias: number
}

interface StandingBadgesProps {
  /** A checklist, or a machine, which says whether it has one today. */
  of: Totals & { today?: boolean }
  unsent?: OwnWork
}

/** How a machine or a checklist stands: its status, its problems and pendências, or OK (spec 2 §4). */
export function StandingBadges({ of, unsent = noWork }: StandingBadgesProps) {
  const { text, tone } = forkliftStatusWord(of.status)
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap="2" rowGap="1.5">
      <Badge tone={tone}>{text}</Badge>
      {/* What is open of other days says nothing of today. */}
      {of.today === false && text !== noneToday && <Badge tone="neutral">{noneToday}</Badge>}
      {badgesOf(of).map((badge) => (
        <Badge key={badge.text} tone={badge.tone}>
          {badge.text}
        </Badge>
      ))}
      <UnsentBadge {...unsent} />
    </chakra.span>
  )
}
