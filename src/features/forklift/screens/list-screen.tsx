import { useMemo } from 'react'
import { useDay } from '#src/hooks/use-day.ts'
import { useSharing } from '#src/hooks/reads/use-read.ts'
import { useSearchedList } from '#src/hooks/reads/use-searched-list.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { Page } from '#src/ui/page/page.tsx'
import { SearchedList } from '#src/ui/list/searched-list.tsx'
import { MachineList } from '../components/machine/machine-list.tsx'
import { machineOn } from '../days.ts'
import { reads } from '../reads.ts'
import { machineWithoutRefused } from '../refused-items.ts'
import type { ShownMachine } from '../shown.ts'

/** /sgi/checklists/empilhadeiras (spec 2 §2). */
export default function ListScreen() {
  return (
    <Page title="Checklist de Empilhadeiras">
      <SearchedList
        list={useSearchedList(reads)}
        label="Pesquisar empilhadeiras"
        placeholder="Pesquise pela máquina"
        words={['empilhadeira', 'empilhadeiras', 'Nenhuma empilhadeira']}
        emptyTitle="Nenhuma empilhadeira foi encontrada!"
        rowHeight="8rem"
      >
        {(rows) => <Machines rows={rows} />}
      </SearchedList>
    </Page>
  )
}

function Machines({ rows }: { rows: readonly ShownMachine[] }) {
  const { today } = useDay()
  const entries = useTouching(reads.list().key)?.entries
  const shown = useSharing(
    useMemo(
      () => rows.map((row) => machineWithoutRefused(machineOn(row, today), entries ?? [])),
      [rows, today, entries],
    ),
  )
  return <MachineList rows={shown} today={today} />
}
