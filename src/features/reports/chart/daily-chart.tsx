import { chakra } from '@chakra-ui/react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatMinutes } from '#src/domain/time/minutes.ts'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { DataTable, type Column } from '#src/ui/list/data-table.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { markerOf, Plot } from './plot.tsx'
import { meanNames, totalColor, type GivenDay } from './series.ts'

/** The number of loadings for each day and their mean durations, as a chart, as text and as a table. */
export function DailyChart({ days }: { days: readonly GivenDay[] }) {
  const [pointed, setPointed] = useState<number>()
  const { element, width } = useWidth()
  const chosen =
    days.find(({ dia }) => dia === pointed) ??
    days.findLast(({ total }) => (total ?? 0) > 0) ??
    days.at(-1)
  const headingId = useId()
  if (chosen === undefined) return <Text muted>Nenhum dia neste mês ainda</Text>
  return (
    <chakra.figure
      aria-labelledby={headingId}
      margin="0"
      display="flex"
      flexDirection="column"
      gap="3"
      // The table may continue on the next printed page.
      css={{ '@media print': { display: 'block', breakInside: 'auto' } }}
    >
      <Heading id={headingId} as="h2">
        Dia a dia
      </Heading>
      <Legend />
      <chakra.div ref={element} css={{ '@media print': { breakInside: 'avoid' } }}>
        <Plot days={days} chosen={chosen.dia} onChoose={setPointed} width={width} />
      </chakra.div>
      <chakra.label display="grid" gap="1">
        <chakra.span fontWeight="bold">{describeDay(chosen)}</chakra.span>
        <Slider
          type="range"
          aria-label="Dia do gráfico"
          aria-valuetext={describeDay(chosen)}
          min={days[0]?.dia}
          max={days.at(-1)?.dia}
          step={1}
          value={chosen.dia}
          onChange={(event) => setPointed(Number(event.target.value))}
        />
      </chakra.label>
      <details>
        <Summary>Ver em tabela</Summary>
        <DataTable caption="Carregamentos por dia" columns={columns} rows={days} rowKey={dayOf} />
      </details>
    </chakra.figure>
  )
}

const dayOf = ({ dia }: GivenDay) => dia

const describeDay = (day: GivenDay): string =>
  [
    `Dia ${day.dia}: ${day.total == null ? '—' : plural(day.total, 'carregamento', 'carregamentos')}`,
    ...meanNames.map(({ id, short }) => `${short} ${formatMinutes(day[id])}`),
  ].join(' · ')

const columns: readonly Column<GivenDay>[] = [
  { header: 'Dia', cell: dayOf, sortBy: dayOf, align: 'end', onCard: 'title' },
  {
    header: 'Total',
    cell: ({ total }) => formatNumber(total),
    sortBy: ({ total }) => total,
    align: 'end',
  },
  ...meanNames.map(({ id, short }): Column<GivenDay> => ({
    header: short,
    cell: (day) => formatMinutes(day[id]),
    sortBy: (day) => day[id],
    align: 'end',
  })),
]

const Legend = () => (
  <LegendList aria-label="Legenda">
    <li>
      <svg aria-hidden width="20" height="16">
        <rect width="14" height="16" x="3" fill={totalColor} />
      </svg>
      Total do dia
    </li>
    {meanNames.map(({ id, short, long, color, dash, marker }) => (
      <li key={id}>
        <svg aria-hidden width="36" height="16">
          <path
            d="M0 8H36"
            stroke={color}
            strokeWidth="2"
            {...(dash === 'none' ? {} : { strokeDasharray: dash })}
          />
          <path d={markerOf(marker)} transform="translate(18,8)" fill={color} />
        </svg>
        {`${short}, ${long}`}
      </li>
    ))}
  </LegendList>
)

const narrowest = 260

/** The width of an element in CSS px, updated on resize. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const check = () => setWidth(Math.max(narrowest, current.clientWidth))
    check()
    const observer = new ResizeObserver(check)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

const LegendList = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '1',
    '& li': { display: 'flex', alignItems: 'center', gap: '2', lineHeight: 'snug' },
    '& svg': { flexShrink: '0' },
  },
})

const Slider = chakra('input', {
  base: {
    width: 'full',
    height: 'target',
    accentColor: 'primary',
    cursor: 'pointer',
    '@media print': { display: 'none' },
  },
})

const Summary = chakra('summary', {
  base: {
    display: 'list-item',
    paddingBlock: '4',
    fontWeight: 'bold',
    color: 'primary.text',
    cursor: 'pointer',
    '@media print': { display: 'none' },
  },
})
