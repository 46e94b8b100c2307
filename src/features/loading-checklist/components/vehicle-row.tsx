import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { LinkRow, RowBody } from '#src/ui/list-row.tsx'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/work-marks.tsx'
import { addresses } from '../addresses.ts'
import { ReadyBadge } from './ready-badge.tsx'

interface VehicleRowProps {
  row: LoadingChecklistHeader
  unsentCount: number
  opensOffline: boolean
}

/** One vehicle of the list: what to compare with the one in front of the person first. */
export const VehicleRow = ({ row, unsentCount, opensOffline }: VehicleRowProps) => (
  <LinkRow>
    <Link to={addresses.checklist(row.id)}>
      <RowBody>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          columnGap="5"
          lineHeight="snug"
        >
          <div>
            <chakra.p fontSize="xl" fontWeight="black" lineHeight="tight" letterSpacing="tight">
              {formatPlate(row.placaCavalo)} / {formatPlate(row.placaCarroceria)}
            </chakra.p>
            <chakra.p fontWeight="bold">OT {row.ot ?? '—'}</chakra.p>
          </div>
          <chakra.div color="textMuted">
            <p>
              {row.dataSaida === null
                ? 'Ainda não saiu'
                : `Saiu em ${formatDateTime(row.dataSaida)}`}
            </p>
            <p>
              ID {row.id} · OC {row.oc ?? '—'}
            </p>
            <chakra.p overflowWrap="anywhere">{row.destinatario ?? 'Sem destinatário'}</chakra.p>
          </chakra.div>
        </chakra.div>
        <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="2">
          <ReadyBadge missing={row.faltam} />
          <UnsentBadge count={unsentCount} />
          {opensOffline && <OpensOfflineMark />}
        </chakra.p>
      </RowBody>
    </Link>
  </LinkRow>
)
