import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { noWork } from '#src/domain/records/own-work.ts'
import { useFetchBefore, useOpenable } from '#src/hooks/use-openable.ts'
import { useOpensOffline } from '#src/hooks/reads/use-opens-offline.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSearchedList } from '#src/hooks/reads/use-searched-list.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { List } from '#src/ui/list/list-row.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SearchedList } from '#src/ui/list/searched-list.tsx'
import { LoadingRow } from '../components/loading-row.tsx'
import { wantedOfLoading } from '../offline.ts'
import { reads } from '../reads.ts'

/** /ops/carregamento (spec 1 §2). */
export default function ListScreen() {
  const { timeZone } = useRuntime().config
  const list = useSearchedList(reads)
  useFetchBefore(useOpenable(idsOf(list.found.value ?? none), wantedOfLoading))

  return (
    <Page title="Carregamento - Saída">
      <SearchedList
        list={list}
        timeZone={timeZone}
        label="Pesquisar carregamentos"
        placeholder="OT, OC, destino ou placa"
        words={['carregamento', 'carregamentos', 'Nenhum carregamento']}
        rowHeight="9rem"
      >
        {(rows) => <Loadings rows={rows} />}
      </SearchedList>
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
            unsent={unsentByKey.get(reads.loading(row.id).key) ?? noWork}
            opensOffline={ready.has(row.id)}
          />
        </li>
      ))}
    </List>
  )
}
