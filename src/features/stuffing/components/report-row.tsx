import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { StuffingListItem } from '#contract/schemas/stuffing.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { stuffingStatusWord } from '#src/domain/status-words.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkRow, RowBody } from '#src/ui/list-row.tsx'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/work-marks.tsx'
import { addresses } from '../addresses.ts'

interface ReportRowProps {
  row: StuffingListItem
  unsentCount: number
  opensOffline: boolean
}

/** One report of the list: what to compare with the container first, the rest below it. */
export function ReportRow({ row, unsentCount, opensOffline }: ReportRowProps) {
  const status = stuffingStatusWord(row.status)
  return (
    <LinkRow>
      <Link to={addresses.report(row.idSaida)}>
        <RowBody>
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
            columnGap="5"
            lineHeight="snug"
          >
            <div>
              <chakra.p fontSize="xl" fontWeight="black" lineHeight="tight" letterSpacing="tight">
                {row.containerNumero ?? 'Sem container'}
              </chakra.p>
              <chakra.p fontWeight="bold">OT {row.ot ?? '—'}</chakra.p>
            </div>
            <chakra.div color="textMuted">
              <p>{formatDateTime(row.dataAgendada) || 'Sem data'}</p>
              <p>
                ID {row.idSaida} · OC {row.oc ?? '—'}
              </p>
              <p>
                {formatPlate(row.placaCavalo)} / {formatPlate(row.placaCarreta)}
              </p>
            </chakra.div>
          </chakra.div>
          <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="2">
            <Badge tone={status.tone}>{status.text}</Badge>
            <UnsentBadge count={unsentCount} />
            {opensOffline && <OpensOfflineMark />}
          </chakra.p>
        </RowBody>
      </Link>
    </LinkRow>
  )
}
