import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { OwnWork } from '#src/domain/records/own-work.ts'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { LinkRow, List, RowBody } from '#src/ui/list/list-row.tsx'
import { addresses } from '../addresses.ts'
import { dayOfChecklist, describeChecklistMoment } from '../days.ts'
import type { ShownChecklist } from '../shown.ts'
import { SummaryBadges } from './marks.tsx'

interface ChecklistListProps {
  checklists: readonly ShownChecklist[]
  /** Counts the unsent work of this device for each checklist. */
  unsentOf: (checklist: ShownChecklist) => OwnWork
}

export const ChecklistList = ({ checklists, unsentOf }: ChecklistListProps) => (
  <List>
    {checklists.map((checklist) => (
      <li key={checklist.id}>
        <ChecklistRow checklist={checklist} unsent={unsentOf(checklist)} />
      </li>
    ))}
  </List>
)

interface ChecklistRowProps {
  checklist: ShownChecklist
  unsent: OwnWork
}

/** One row: date, author, hour-meter and status of a checklist (spec 2 §3). */
function ChecklistRow({ checklist, unsent }: ChecklistRowProps) {
  const { id, horimetro, responsavel, totalItens, totalPreenchidos } = checklist
  return (
    <LinkRow>
      <Link to={addresses.checklist(id, dayOfChecklist(checklist))}>
        <RowBody>
          <chakra.span display="grid" rowGap="1" lineHeight="snug">
            <chakra.span fontSize="lg" fontWeight="black">
              {describeChecklistMoment(checklist)}
            </chakra.span>
            <chakra.span>
              {responsavel} · {formatNumber(horimetro)} h
            </chakra.span>
            <chakra.span color="textMuted">
              {totalPreenchidos} de {plural(totalItens, 'item', 'itens')}
            </chakra.span>
            <SummaryBadges of={checklist} unsent={unsent} />
          </chakra.span>
        </RowBody>
      </Link>
    </LinkRow>
  )
}
