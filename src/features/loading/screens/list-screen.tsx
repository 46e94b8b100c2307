import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { useFetchBefore, useOpenable } from '#src/hooks/use-openable.ts'
import { useOpensOffline } from '#src/hooks/reads/use-opens-offline.ts'
import { useSearchedList } from '#src/hooks/reads/use-searched-list.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { LinkRow, List, RowBody, RowFacts } from '#src/ui/list/list-row.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SearchedList } from '#src/ui/list/searched-list.tsx'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { wantedOfLoading } from '../offline.ts'
import { reads } from '../reads.ts'
import { addresses } from '../addresses.ts'
import { StatusBadge } from '../components/status-badge.tsx'

/** /ops/carregamento (spec 1 §2). */
export default function ListScreen() {
  const list = useSearchedList(reads)
  useFetchBefore(useOpenable(idsOf(list.found.value ?? none), wantedOfLoading))

  return (
    <Page title="Carregamento - Saída">
      <SearchedList
        list={list}
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

interface LoadingRowProps {
  row: LoadingListItem
  unsent: OwnWork
  opensOffline: boolean
}

/** One loading of the list. It starts with the plates, which the user compares with the vehicle in front of them. */
const LoadingRow = ({ row, unsent, opensOffline }: LoadingRowProps) => (
  <LinkRow>
    <Link to={addresses.loading(row.id)}>
      <RowBody>
        <RowFacts
          title={`${formatPlate(row.cavalo)} / ${formatPlate(row.carroceria)}`}
          name={`OT ${row.ot ?? '—'}`}
          marks={
            <>
              <StatusBadge status={row.status} />
              <UnsentBadge {...unsent} />
              {opensOffline && <OpensOfflineMark />}
            </>
          }
        >
          <p>{formatDateTime(row.dtSaida) || 'Sem data'}</p>
          <p>
            ID {row.id} · OC {row.oc ?? '—'}
          </p>
          <chakra.p overflowWrap="anywhere">{row.dest ?? 'Sem destino'}</chakra.p>
        </RowFacts>
      </RowBody>
    </Link>
  </LinkRow>
)
