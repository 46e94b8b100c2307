import { chakra } from '@chakra-ui/react'
import type { LoadingDashboard, LoadingDay } from '#contract/schemas/reports.ts'
import { formatMinutes } from '#src/domain/time/minutes.ts'
import type { YearMonth } from '#src/domain/time/months.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { Given } from '#src/reads/read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { DailyChart } from '../chart/daily-chart.tsx'
import { meanNames, type GivenDay } from '../chart/series.ts'
import { reads } from '../reads.ts'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'

/** The month's total and means, day by day (spec 1 §3). */
export function Dashboard({ month }: { month: YearMonth }) {
  const dashboard = useRead(reads.dashboard(month))
  const { value, error } = dashboard
  return (
    <chakra.section display="flex" flexDirection="column" gap="4" aria-label="Painel do mês">
      <ReadsAge read={dashboard} />
      {dashboard.loading && <RowsSkeleton rows={2} height="9rem" />}
      {value === undefined && error && (
        <EmptyState title={error.message}>
          <Button variant="outline" onClick={() => void dashboard.refetch()}>
            Tentar de novo
          </Button>
        </EmptyState>
      )}
      {value && (
        <>
          <Numbers dashboard={value} />
          <Card>
            <DailyChart days={(value.graphDiario ?? []).filter(isDay)} />
          </Card>
          <Text muted>{value.disclaimer}</Text>
        </>
      )}
    </chakra.section>
  )
}

/** A day without a number has no place on the axis. */
const isDay = (day: Given<LoadingDay>): day is GivenDay => day.dia !== null

const Numbers = ({ dashboard }: { dashboard: Given<LoadingDashboard> }) => (
  <Grid>
    <Figure term="Total de carregamentos">{formatNumber(dashboard.total)}</Figure>
    {meanNames.map(({ id, short, long }) => (
      <Figure key={id} term={`${short} · ${long}`}>
        {formatMinutes(dashboard[id])}
      </Figure>
    ))}
  </Grid>
)

const Figure = ({ term, children }: { term: string; children: string }) => (
  <Card>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </Card>
)

const Grid = chakra('dl', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
    '& > div': { display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
    '& dt': { color: 'textMuted', lineHeight: 'snug' },
    '& dd': { fontSize: '2xl', fontWeight: 'black', lineHeight: 'tight', marginTop: '2' },
  },
})
