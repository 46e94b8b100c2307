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

interface SummaryBadgesProps {
  /** A checklist, or a machine with `today`: whether the machine has a checklist today. */
  of: Totals & { today?: boolean }
  unsent?: OwnWork
}

/** Badges for a machine or a checklist: status, problems and pendências, or OK (spec 2 §4). */
export function SummaryBadges({ of, unsent = noWork }: SummaryBadgesProps) {
  const { text, tone } = forkliftStatusWord(of.status)
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap="2" rowGap="1.5">
      <Badge tone={tone}>{text}</Badge>
      {/* Pendências of other days do not show whether a checklist exists today. */}
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
