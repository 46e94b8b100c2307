import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { LinkRow, RowBody } from '#src/ui/list-row.tsx'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/work-marks.tsx'
import { addresses } from '../addresses.ts'
import { StatusBadge } from './status-badge.tsx'

interface LoadingRowProps {
  row: LoadingListItem
  unsentCount: number
  opensOffline: boolean
}

/** One loading of the list: the vehicle in front of the person first, the rest below it. */
export const LoadingRow = ({ row, unsentCount, opensOffline }: LoadingRowProps) => (
  <LinkRow>
    <Link to={addresses.loading(row.id)}>
      <RowBody>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          columnGap="5"
          lineHeight="snug"
        >
          <div>
            <chakra.p fontSize="xl" fontWeight="black" lineHeight="tight" letterSpacing="tight">
              {formatPlate(row.cavalo)} / {formatPlate(row.carroceria)}
            </chakra.p>
            <chakra.p fontWeight="bold">OT {row.ot ?? '—'}</chakra.p>
          </div>
          <chakra.div color="textMuted">
            <p>{formatDateTime(row.dtSaida) || 'Sem data'}</p>
            <p>
              ID {row.id} · OC {row.oc ?? '—'}
            </p>
            <chakra.p overflowWrap="anywhere">{row.dest ?? 'Sem destino'}</chakra.p>
          </chakra.div>
        </chakra.div>
        <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="2">
          <StatusBadge status={row.status} />
          <UnsentBadge count={unsentCount} />
          {opensOffline && <OpensOfflineMark />}
        </chakra.p>
      </RowBody>
    </Link>
  </LinkRow>
)
