import type { StuffingListItem } from '#contract/schemas/stuffing.ts'
import { noWork } from '#src/domain/records/own-work.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useFetchBefore, useOpenable } from '#src/hooks/use-openable.ts'
import { useOpensOffline } from '#src/hooks/reads/use-opens-offline.ts'
import { useSearchedList } from '#src/hooks/reads/use-searched-list.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { List } from '#src/ui/list/list-row.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SearchedList } from '#src/ui/list/searched-list.tsx'
import { ContinuePhoto } from '#src/evidence/photo/continue-photo.tsx'
import { ReportRow } from '../components/report-row.tsx'
import { wantedOfReport } from '../offline.ts'
import { reads } from '../reads.ts'

/** /ops/relatorios/estufagem (spec 2 §2). */
export default function ListScreen() {
  const { timeZone } = useRuntime().config
  const list = useSearchedList(reads)
  useFetchBefore(useOpenable(idsOf(list.found.value ?? none), wantedOfReport))

  return (
    <Page title="Relatório de Estufagem">
      <ContinuePhoto />
      <SearchedList
        list={list}
        timeZone={timeZone}
        label="Pesquisar estufagens"
        placeholder="OT, OC, container ou placa"
        words={['relatório', 'relatórios', 'Nenhuma estufagem']}
        rowHeight="9rem"
      >
        {(rows) => <Reports rows={rows} />}
      </SearchedList>
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
            unsent={unsentByKey.get(reads.report(row.idSaida).key) ?? noWork}
            opensOffline={ready.has(row.idSaida)}
          />
        </li>
      ))}
    </List>
  )
}
