import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#src/domain/numbers.ts'
import { plural } from '#src/domain/plurals.ts'
import { LinkRow, List, RowBody } from '#src/ui/list-row.tsx'
import { addresses } from '../addresses.ts'
import { dayOfChecklist, describeMoment } from '../days.ts'
import type { ShownChecklist } from '../shown.ts'
import { StandingBadges } from './marks.tsx'

interface ChecklistListProps {
  checklists: readonly ShownChecklist[]
  timeZone: string
  /** How much of each only this device knows. */
  unsentOf: (checklist: ShownChecklist) => number
}

export const ChecklistList = ({ checklists, timeZone, unsentOf }: ChecklistListProps) => (
  <List>
    {checklists.map((checklist) => (
      <li key={checklist.id}>
        <ChecklistRow checklist={checklist} timeZone={timeZone} unsent={unsentOf(checklist)} />
      </li>
    ))}
  </List>
)

interface ChecklistRowProps {
  checklist: ShownChecklist
  timeZone: string
  unsent: number
}

/** A checklist: when it was made, who made it, its hour-meter and how it stands (spec 2 §3). */
function ChecklistRow({ checklist, timeZone, unsent }: ChecklistRowProps) {
  const { id, horimetro, responsavel, totalItens, totalPreenchidos } = checklist
  return (
    <LinkRow>
      <Link to={addresses.checklist(id, dayOfChecklist(checklist, timeZone))}>
        <RowBody>
          <chakra.span display="grid" rowGap="1" lineHeight="snug">
            <chakra.span fontSize="lg" fontWeight="black">
              {describeMoment(checklist, timeZone)}
            </chakra.span>
            <chakra.span>
              {responsavel} · {formatNumber(horimetro)} h
            </chakra.span>
            <chakra.span color="textMuted">
              {totalPreenchidos} de {plural(totalItens, 'item', 'itens')}
            </chakra.span>
            <StandingBadges of={checklist} unsent={unsent} />
          </chakra.span>
        </RowBody>
      </Link>
    </LinkRow>
  )
}
