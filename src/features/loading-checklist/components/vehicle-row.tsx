import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import type { OwnWork } from '#src/domain/records/own-work.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { LinkRow, RowBody, RowFacts } from '#src/ui/list/list-row.tsx'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { addresses } from '../addresses.ts'
import { ReadyBadge } from './ready-badge.tsx'

interface VehicleRowProps {
  row: LoadingChecklistHeader
  unsent: OwnWork
  /** The number of refused answers that the row would otherwise count as answered. */
  refused: number
  opensOffline: boolean
}

/** One vehicle of the list. It starts with the plates, which the user compares with the vehicle in front of them. */
export const VehicleRow = ({ row, unsent, refused, opensOffline }: VehicleRowProps) => (
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
