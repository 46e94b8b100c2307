import { Link } from 'react-router-dom'
import type { StuffingListItem } from '#contract/schemas/stuffing.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import type { OwnWork } from '#src/domain/records/own-work.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { stuffingStatusWord } from '#src/domain/records/status-words.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { LinkRow, RowBody, RowFacts } from '#src/ui/list/list-row.tsx'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { addresses } from '../addresses.ts'
import { progressOf } from '../rules.ts'

interface ReportRowProps {
  row: StuffingListItem
  unsent: OwnWork
  opensOffline: boolean
}

/** One report of the list: first what the person compares with the container, then the rest. */
export function ReportRow({ row, unsent, opensOffline }: ReportRowProps) {
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
