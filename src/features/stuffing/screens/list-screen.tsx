import { Link } from 'react-router-dom'
import type { StuffingListItem } from '#contract/schemas/stuffing.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { useFetchBefore, useOpenable } from '#src/hooks/use-openable.ts'
import { useOpensOffline } from '#src/hooks/reads/use-opens-offline.ts'
import { useSearchedList } from '#src/hooks/reads/use-searched-list.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { LinkRow, List, RowBody, RowFacts } from '#src/ui/list/list-row.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SearchedList } from '#src/ui/list/searched-list.tsx'
import { ContinuePhoto } from '#src/evidence/photo/continue-photo.tsx'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { stuffingStatusWord } from '#src/domain/records/status-words.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { wantedOfReport } from '../offline.ts'
import { reads } from '../reads.ts'
import { addresses } from '../addresses.ts'
import { progressOf } from '../rules.ts'

/** /ops/relatorios/estufagem (spec 2 §2). */
export default function ListScreen() {
  const list = useSearchedList(reads)
  useFetchBefore(useOpenable(idsOf(list.found.value ?? none), wantedOfReport))

  return (
    <Page title="Relatório de Estufagem">
      <ContinuePhoto />
      <SearchedList
        list={list}
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

interface ReportRowProps {
  row: StuffingListItem
  unsent: OwnWork
  opensOffline: boolean
}

/** One report of the list: first what the person compares with the container, then the rest. */
function ReportRow({ row, unsent, opensOffline }: ReportRowProps) {
  const progress = progressOf(row)
  const status = stuffingStatusWord(row.status)
  return (
    <LinkRow>
      <Link to={addresses.report(row.idSaida)}>
        <RowBody>
          <RowFacts
            title={row.containerNumero ?? 'Sem container'}
            name={`OT ${row.ot ?? '—'}`}
            marks={
              <>
                <Badge tone={status.tone}>{status.text}</Badge>
                <UnsentBadge {...unsent} />
                {opensOffline && <OpensOfflineMark />}
              </>
            }
          >
            {progress !== undefined && <p>{progress}</p>}
            <p>{formatDateTime(row.dataAgendada) || 'Sem data'}</p>
            <p>
              ID {row.idSaida} · OC {row.oc ?? '—'}
            </p>
            <p>
              {formatPlate(row.placaCavalo)} / {formatPlate(row.placaCarreta)}
            </p>
          </RowFacts>
        </RowBody>
      </Link>
    </LinkRow>
  )
}
