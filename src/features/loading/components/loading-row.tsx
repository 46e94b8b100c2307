import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import type { OwnWork } from '#src/domain/records/own-work.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { LinkRow, RowBody, RowFacts } from '#src/ui/list/list-row.tsx'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { addresses } from '../addresses.ts'
import { StatusBadge } from './status-badge.tsx'

interface LoadingRowProps {
  row: LoadingListItem
  unsent: OwnWork
  opensOffline: boolean
}

/** One loading of the list. It starts with the plates, which the user compares with the vehicle in front of them. */
export const LoadingRow = ({ row, unsent, opensOffline }: LoadingRowProps) => (
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
