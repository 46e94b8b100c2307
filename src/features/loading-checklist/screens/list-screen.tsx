import { SearchX } from 'lucide-react'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { plural } from '#src/domain/plurals.ts'
import { ContinuePhoto } from '#src/evidence/continue-photo.tsx'
import { useFetchBefore, useOpenable } from '#src/hooks/use-openable.ts'
import { useOpensOffline } from '#src/hooks/use-opens-offline.ts'
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
  useFetchBefore(useOpenable(idsOf(found.value ?? none), wantedOfChecklist))

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
const idsOf = (rows: readonly LoadingChecklistHeader[]) => rows.map(({ id }) => id)

function Vehicles({ rows }: { rows: readonly LoadingChecklistHeader[] }) {
  const unsentByKey = useUnsentByKey()
  const ready = useOpensOffline(useOpenable(idsOf(rows), wantedOfChecklist))
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
