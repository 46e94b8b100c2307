import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { plural } from '#src/domain/plurals.ts'
import { ContinuePhoto } from '#src/evidence/continue-photo.tsx'
import { useOpensOffline, type Openable } from '#src/hooks/use-opens-offline.ts'
import { usePrefetch } from '#src/hooks/use-prefetch.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSearchedList } from '#src/hooks/use-searched-list.ts'
import { useUnsentByKey } from '#src/hooks/use-unsent-by-key.ts'
import { DataAge } from '#src/ui/data-age.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListProblem } from '#src/ui/list-problem.tsx'
import { List } from '#src/ui/list-row.tsx'
import { RowsSkeleton } from '#src/ui/loading.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchedHere } from '#src/ui/searched-here.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Spoken } from '#src/ui/text.tsx'
import { VehicleRow } from '../components/vehicle-row.tsx'
import { wantedOfChecklist } from '../offline.ts'

/** /sgi/checklists/carregamento (spec 2 §2). */
export default function ListScreen() {
  const { timeZone } = useRuntime().config
  const { search, searchFor, found, shown, isKept, serverFailed } = useSearchedList(loadingReads)
  const { value: rows, error, askedAt } = shown
  const openable = useOpenable(found.value ?? none)
  // Each checklist opens with no network once its list was opened with one.
  usePrefetch(useMemo(() => openable.flatMap(({ wanted }) => wanted), [openable]))

  return (
    <Page title="Checklist de Carregamento">
      <ContinuePhoto />
      <SearchField
        label="Pesquisar veículos"
        placeholder="OT, OC, destinatário ou placa"
        initial={search}
        onSearch={searchFor}
      />
      {shown.stale && askedAt !== undefined && (
        <DataAge askedAt={askedAt} timeZone={timeZone} serverFailed={shown.serverFailed} />
      )}
      {isKept && <SearchedHere serverFailed={serverFailed} />}
      {shown.loading && <RowsSkeleton rows={5} height="9rem" />}
      {rows === undefined && error && (
        <ListProblem
          message={error.message}
          isConnection={error.isConnection}
          onRetry={() => void found.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          title="Nenhum registro foi encontrado"
          icon={SearchX}
          {...(search === '' ? {} : { text: `Nenhum veículo com “${search}”.` })}
        />
      )}
      {rows !== undefined && rows.length > 0 && <Vehicles rows={rows} />}
      <Spoken role="status">
        {rows === undefined ? '' : plural(rows.length, 'veículo', 'veículos')}
      </Spoken>
    </Page>
  )
}

const none: readonly LoadingChecklistHeader[] = []

/** The same array while the rows are the same. */
function useOpenable(rows: readonly LoadingChecklistHeader[]): Openable[] {
  const key = rows.map(({ id }) => id).join()
  return useMemo(
    () =>
      (key === '' ? [] : key.split(',').map(Number)).map((id) => ({
        id,
        wanted: wantedOfChecklist(id),
      })),
    [key],
  )
}

function Vehicles({ rows }: { rows: readonly LoadingChecklistHeader[] }) {
  const unsentByKey = useUnsentByKey()
  const ready = useOpensOffline(useOpenable(rows))
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <VehicleRow
            row={row}
            unsentCount={unsentByKey.get(loadingReads.page(row.id).key) ?? 0}
            opensOffline={ready.has(row.id)}
          />
        </li>
      ))}
    </List>
  )
}
