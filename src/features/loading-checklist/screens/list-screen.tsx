import { useMemo } from 'react'
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { countRefused, refusedQuestions } from '#src/checklist/refused-questions.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { ContinuePhoto } from '#src/evidence/photo/continue-photo.tsx'
import { useFetchBefore, useOpenable } from '#src/hooks/use-openable.ts'
import { useOpensOffline } from '#src/hooks/reads/use-opens-offline.ts'
import { useSearchedList } from '#src/hooks/reads/use-searched-list.ts'
import { useTouching, useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { LinkRow, List, RowBody, RowFacts } from '#src/ui/list/list-row.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SearchedList } from '#src/ui/list/searched-list.tsx'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { wantedOfChecklist } from '../offline.ts'
import { addresses } from '../addresses.ts'
import { ReadyBadge } from '../components/ready-badge.tsx'

/** /sgi/checklists/carregamento (spec 2 §2). */
export default function ListScreen() {
  const list = useSearchedList(loadingReads)
  useFetchBefore(useOpenable(idsOf(list.found.value ?? none), wantedOfChecklist))

  return (
    <Page title="Checklist de Carregamento">
      <ContinuePhoto />
      <SearchedList
        list={list}
        label="Pesquisar veículos"
        placeholder="OT, OC, destinatário ou placa"
        words={['veículo', 'veículos', 'Nenhum veículo']}
        rowHeight="9rem"
      >
        {(rows) => <Vehicles rows={rows} />}
      </SearchedList>
    </Page>
  )
}

const none: readonly LoadingChecklistHeader[] = []
const idsOf = (rows: readonly LoadingChecklistHeader[]) => rows.map(({ id }) => id)

function Vehicles({ rows }: { rows: readonly LoadingChecklistHeader[] }) {
  const unsentByKey = useUnsentByKey()
  const work = useTouching(loadingReads.list().key)
  const refused = useMemo(() => refusedQuestions(work?.entries ?? []), [work])
  const ready = useOpensOffline(useOpenable(idsOf(rows), wantedOfChecklist))
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <VehicleRow
            row={row}
            refused={countRefused(refused, row.id)}
            unsent={unsentByKey.get(loadingReads.page(row.id).key) ?? noWork}
            opensOffline={ready.has(row.id)}
          />
        </li>
      ))}
    </List>
  )
}

interface VehicleRowProps {
  row: LoadingChecklistHeader
  unsent: OwnWork
  /** The number of refused answers that the row would otherwise count as answered. */
  refused: number
  opensOffline: boolean
}

/** One vehicle of the list. It starts with the plates, which the user compares with the vehicle in front of them. */
const VehicleRow = ({ row, unsent, refused, opensOffline }: VehicleRowProps) => (
  <LinkRow>
    <Link to={addresses.checklist(row.id)}>
      <RowBody>
        <RowFacts
          title={`${formatPlate(row.placaCavalo)} / ${formatPlate(row.placaCarroceria)}`}
          name={`OT ${row.ot ?? '—'}`}
          marks={
            <>
              <ReadyBadge missing={row.faltam === undefined ? undefined : row.faltam + refused} />
              <UnsentBadge {...unsent} />
              {opensOffline && <OpensOfflineMark />}
            </>
          }
        >
          <p>
            {row.dataSaida === null ? 'Ainda não saiu' : `Saiu em ${formatDateTime(row.dataSaida)}`}
          </p>
          <p>
            ID {row.id} · OC {row.oc ?? '—'}
          </p>
          <chakra.p overflowWrap="anywhere">{row.destinatario ?? 'Sem destinatário'}</chakra.p>
        </RowFacts>
      </RowBody>
    </Link>
  </LinkRow>
)
