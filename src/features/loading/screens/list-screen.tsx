import { SearchX } from 'lucide-react'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { plural } from '#src/domain/plurals.ts'
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
import { LoadingRow } from '../components/loading-row.tsx'
import { wantedOfLoading } from '../offline.ts'
import { reads } from '../reads.ts'

/** /ops/carregamento (spec 1 §2). */
export default function ListScreen() {
  const { timeZone } = useRuntime().config
  const { search, searchFor, found, shown, isKept, serverFailed } = useSearchedList(reads)
  const { value: rows, error, askedAt } = shown
  useFetchBefore(useOpenable(idsOf(found.value ?? none), wantedOfLoading))

  return (
    <Page title="Carregamento - Saída">
      <SearchField
        label="Pesquisar carregamentos"
        placeholder="OT, OC, destino ou placa"
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
          {...(search === '' ? {} : { text: `Nenhum carregamento com “${search}”.` })}
        />
      )}
      {rows !== undefined && rows.length > 0 && <Loadings rows={rows} />}
      <Spoken role="status">
        {rows === undefined ? '' : plural(rows.length, 'carregamento', 'carregamentos')}
      </Spoken>
    </Page>
  )
}

const none: readonly LoadingListItem[] = []
const idsOf = (rows: readonly LoadingListItem[]) => rows.map(({ id }) => id)

function Loadings({ rows }: { rows: readonly LoadingListItem[] }) {
  const unsentByKey = useUnsentByKey()
  const ready = useOpensOffline(useOpenable(idsOf(rows), wantedOfLoading))
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <LoadingRow
            row={row}
            unsentCount={unsentByKey.get(reads.loading(row.id).key) ?? 0}
            opensOffline={ready.has(row.id)}
          />
        </li>
      ))}
    </List>
  )
}
