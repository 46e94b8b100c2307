import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { noWork } from '#src/domain/records/own-work.ts'
import { useMemo, useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { DataAge } from '#src/ui/notice/data-age.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { MonthSelector } from '#src/ui/form/month-selector.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { monthOf } from '../../days.ts'
import { reads } from '../../reads.ts'
import { checklistWithoutRefused } from '../../refused-items.ts'
import { ChecklistList } from '../checklist-row.tsx'

/** The checklists of one month, by default the current month (spec 2 §9). */
export function History({ idMaquina }: { idMaquina: Id }) {
  const { today, timeZone } = useDay()
  const [chosen, setChosen] = useState<ReturnType<typeof monthOf>>()
  const thisMonth = monthOf(today)
  const month = chosen ?? thisMonth
  const history = useRead(reads.history(idMaquina, month))
  const { value, error, askedAt } = history
  const entries = useTouching(reads.machine(idMaquina).key)?.entries
  const rows = useMemo(
    () => value?.map((row) => checklistWithoutRefused(row, entries ?? [])),
    [value, entries],
  )
  return (
    <chakra.section display="flex" flexDirection="column" gap="3" aria-label="Histórico">
      <Heading>Histórico</Heading>
      <MonthSelector value={month} thisYear={thisMonth.year} onChange={setChosen} />
      {history.stale && askedAt !== undefined && (
        <DataAge askedAt={askedAt} timeZone={timeZone} serverFailed={history.serverFailed} />
      )}
      {history.loading && <RowsSkeleton rows={3} height="6rem" />}
      {rows === undefined && error && (
        <EmptyState title={error.message} icon={CloudOff}>
          <Button variant="outline" onClick={() => void history.refetch()}>
            Tentar de novo
          </Button>
        </EmptyState>
      )}
      {rows?.length === 0 && <EmptyState title="Checklists não cadastrados" />}
      {rows !== undefined && rows.length > 0 && (
        <ChecklistList checklists={rows} unsentOf={noneUnsent} />
      )}
    </chakra.section>
  )
}

const noneUnsent = () => noWork
