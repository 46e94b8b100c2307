import { useSearchParams } from 'react-router-dom'
import { SearchX } from 'lucide-react'
import type { StuffingListItem } from '#contract/schemas/stuffing.ts'
import { plural } from '#src/domain/plurals.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useFetchBefore, useOpenable } from '#src/hooks/use-openable.ts'
import { useOpensOffline } from '#src/hooks/use-opens-offline.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { useUnsentByKey } from '#src/hooks/use-unsent-by-key.ts'
import { DataAge } from '#src/ui/data-age.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListProblem } from '#src/ui/list-problem.tsx'
import { List } from '#src/ui/list-row.tsx'
import { RowsSkeleton } from '#src/ui/loading.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Spoken, Text } from '#src/ui/text.tsx'
import { ContinuePhoto } from '#src/evidence/continue-photo.tsx'
import { ReportRow } from '../components/report-row.tsx'
import { wantedOfReport } from '../offline.ts'
import { reads } from '../reads.ts'

/** /ops/relatorios/estufagem (spec 2 §2). */
export default function ListScreen() {
  const { timeZone } = useRuntime().config
  const [params, setParams] = useSearchParams()
  const search = params.get('busca') ?? ''
  const found = useRead(reads.list(search), { keepPrevious: true })
  // The provider cannot be asked: the list that was opened last is searched on this device.
  const kept = useRead(search === '' ? undefined : reads.kept(search))
  const usesKept = found.value === undefined && found.error?.saysNothing === true
  const shown = usesKept && kept.value !== undefined ? kept : found
  const rows = shown.value ?? none

  useFetchBefore(useOpenable(idsOf(found.value ?? none), wantedOfReport))

  const searchFor = (text: string) =>
    setParams(text.trim() === '' ? {} : { busca: text.trim() }, { replace: true })

  return (
    <Page title="Relatório de Estufagem">
      <ContinuePhoto />
      <SearchField
        label="Pesquisar estufagens"
        placeholder="OT, OC, container ou placa"
        initial={search}
        onSearch={searchFor}
      />
      {shown.stale && shown.askedAt !== undefined && (
        <DataAge askedAt={shown.askedAt} timeZone={timeZone} serverFailed={shown.serverFailed} />
      )}
      {shown === kept && (
        <Text muted>
          {found.error?.isServerFailure === true ? 'O servidor falhou' : 'Sem conexão'}: a pesquisa
          olhou só o que está neste aparelho.
        </Text>
      )}
      {shown.loading && <RowsSkeleton rows={5} height="9rem" />}
      {shown.value === undefined && shown.error && (
        <ListProblem
          message={shown.error.message}
          isConnection={shown.error.isConnection}
          onRetry={() => void found.refetch()}
        />
      )}
      {shown.value !== undefined && rows.length === 0 && <Nothing search={search} />}
      {rows.length > 0 && <Reports rows={rows} />}
      <Spoken role="status">
        {shown.value === undefined ? '' : plural(rows.length, 'relatório', 'relatórios')}
      </Spoken>
    </Page>
  )
}

const none: readonly StuffingListItem[] = []

const idsOf = (rows: readonly StuffingListItem[]) => rows.map(({ idSaida }) => idSaida)

function Reports({ rows }: { rows: readonly StuffingListItem[] }) {
  const unsentByKey = useUnsentByKey()
  const ready = useOpensOffline(useOpenable(idsOf(rows), wantedOfReport))
  return (
    <List>
      {rows.map((row) => (
        <li key={row.idSaida}>
          <ReportRow
            row={row}
            unsentCount={unsentByKey.get(reads.report(row.idSaida).key) ?? 0}
            opensOffline={ready.has(row.idSaida)}
          />
        </li>
      ))}
    </List>
  )
}

const Nothing = ({ search }: { search: string }) => (
  <EmptyState
    title="Nenhum registro foi encontrado"
    icon={SearchX}
    {...(search === '' ? {} : { text: `Nenhuma estufagem com “${search}”.` })}
  />
)
