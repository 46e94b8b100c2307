import { chakra } from '@chakra-ui/react'
import { formatClockWithSeconds } from '#src/domain/time/dates.ts'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'

interface UpdatedAtProps {
  monitor: ReadState<{ quantidade?: number | null; updatedAt?: string | null }>
  /** The number of rows on the screen. Filters or the provider may leave some out. */
  shownCount: number
  /** The provider says when the monitor changes. */
  isLive: boolean
}

/** «Atualizado às 14:32:07 | 12 registros», how it is renewed, and the age of the data while the network is down (UX-03). */
export function UpdatedAt({ monitor, shownCount, isLive }: UpdatedAtProps) {
  const { timeZone } = useRuntime().config
  const { value, askedAt, loading, error } = monitor
  if (loading) return null
  // The provider's date is already wall time; the device's timestamp must be converted.
  const updatedAt = value?.updatedAt
  const at =
    updatedAt === undefined || updatedAt === null
      ? formatClockWithSeconds(askedAt, timeZone)
      : formatClockWithSeconds(updatedAt, 'UTC')
  // A response without a count uses the number of shown rows; a failed read counts 0 (spec 1 §8).
  const count = value === undefined ? 0 : (value.quantidade ?? shownCount)
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="6" rowGap="1" alignItems="center">
      <chakra.output fontWeight="bold">
        {value === undefined ? '' : `Atualizado às ${at} | `}
        {plural(count, 'registro', 'registros')}
        {shownCount < count && (
          <chakra.span fontWeight="normal">
            {` · ${formatNumber(shownCount)} ${shownCount === 1 ? 'mostrado' : 'mostrados'}`}
          </chakra.span>
        )}
      </chakra.output>
      <chakra.span className="no-print" color="textMuted">
        {isLive ? 'Ao vivo' : 'A cada 2 minutos'}
      </chakra.span>
      {/* A failure shows no message (spec 1 §8), but it must differ from an empty list. */}
      {value === undefined && error && <Badge tone="warning">Não foi lido</Badge>}
      <ReadsAge read={monitor} />
    </chakra.div>
  )
}
