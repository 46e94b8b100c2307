import { CloudOff, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { plural } from '#src/domain/plurals.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { useSearchedList } from '#src/hooks/use-searched-list.ts'
import { Button } from '#src/ui/button.tsx'
import { DataAge } from '#src/ui/data-age.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowsSkeleton } from '#src/ui/loading.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchedHere } from '#src/ui/searched-here.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Spoken } from '#src/ui/text.tsx'
import { MachineList } from '../components/machine-list.tsx'
import { machineOn } from '../days.ts'
import { reads } from '../reads.ts'
import type { ShownMachine } from '../shown.ts'

/** /sgi/checklists/empilhadeiras (spec 2 §2). */
export default function ListScreen() {
  const { today, timeZone } = useDay()
  const { search, searchFor, found, shown, isKept, serverFailed } = useSearchedList(reads)
  const rows = useMemo(
    () => (shown.value ?? none).map((row) => machineOn(row, today, timeZone)),
    [shown.value, today, timeZone],
  )

  return (
    <Page title="Checklist de Empilhadeiras">
      <SearchField
        label="Pesquisar empilhadeiras"
        placeholder="Pesquise pela máquina"
        initial={search}
        onSearch={searchFor}
      />
      {shown.stale && shown.askedAt !== undefined && (
        <DataAge askedAt={shown.askedAt} timeZone={timeZone} serverFailed={shown.serverFailed} />
      )}
      {isKept && <SearchedHere serverFailed={serverFailed} />}
      {shown.loading && <RowsSkeleton rows={5} height="8rem" />}
      {shown.value === undefined && shown.error && (
        <EmptyState
          title={shown.error.message}
          text="Abra esta lista uma vez com rede: depois ela abre sem conexão."
          icon={CloudOff}
        >
          <Button onClick={() => void found.refetch()}>Tentar de novo</Button>
        </EmptyState>
      )}
      {shown.value !== undefined && rows.length === 0 && (
        <EmptyState
          title="Nenhuma empilhadeira foi encontrada!"
          icon={SearchX}
          {...(search === '' ? {} : { text: `Nenhuma empilhadeira com “${search}”.` })}
        />
      )}
      {rows.length > 0 && <MachineList rows={rows} today={today} timeZone={timeZone} />}
      <Spoken role="status">
        {shown.value === undefined ? '' : plural(rows.length, 'empilhadeira', 'empilhadeiras')}
      </Spoken>
    </Page>
  )
}

const none: readonly ShownMachine[] = []
