import { scaleBand, scaleLinear } from 'd3-scale'
import { line, symbol, symbolCircle, symbolSquare, symbolTriangle } from 'd3-shape'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import {
  largestTotal,
  longestMean,
  meanNames,
  totalColor,
  type MeanSeries,
  type GivenDay,
} from './series.ts'

interface PlotProps {
  days: readonly GivenDay[]
  /** The highlighted day. */
  chosen: number
  onChoose: (dia: number) => void
  /** CSS px. */
  width: number
}

const side = 44
const barsHeight = 130
const linesHeight = 190
const gap = 34
const below = 26
const height = 12 + barsHeight + gap + linesHeight + below

const shapes = { circle: symbolCircle, square: symbolSquare, triangle: symbolTriangle }
const markerArea = 46

export const markerOf = (marker: MeanSeries['marker']): string =>
  symbol(shapes[marker], markerArea)() ?? ''

/**
 * Two plots with one axis of days: the number of loadings and their durations. They are not overlaid, because the lines
 * of two scales cross without meaning.
 */
export function Plot({ days, chosen, onChoose, width }: PlotProps) {
  const x = scaleBand<number>()
    .domain(days.map(({ dia }) => dia))
    .range([side, width - 8])
    .padding(0.25)
  const middle = (dia: number) => (x(dia) ?? 0) + x.bandwidth() / 2
  const totals = scaleLinear()
    .domain([0, largestTotal(days)])
    .nice(4)
    .range([12 + barsHeight, 12])
  const top = 12 + barsHeight + gap
  const means = scaleLinear()
    .domain([0, longestMean(days)])
    .nice(4)
    .range([top + linesHeight, top])

  return (
    // Hidden from assistive technology, because the slider below states the same data and works by keyboard.
    <svg
      aria-hidden
      width={width}
      height={height}
      style={{ overflow: 'visible', maxWidth: '100%' }}
    >
      <Grid scale={totals} width={width} unit="" />
      <Grid scale={means} width={width} unit=" min" />
      <rect
        x={middle(chosen) - x.step() / 2}
        y={4}
        width={x.step()}
        height={height - below}
        fill="var(--primary-soft)"
      />
      {days.map(({ dia, total }) =>
        // A day without a total gets no bar instead of a bar of 0.
        total == null ? null : (
          <rect
            key={dia}
            data-total={total}
            x={x(dia)}
            y={totals(total)}
            width={x.bandwidth()}
            height={totals(0) - totals(total)}
            fill={totalColor}
          />
        ),
      )}
      {meanNames.map((series) => (
        <Mean key={series.id} series={series} days={days} x={middle} y={means} />
      ))}
      {days.filter(isLabelled(width)).map(({ dia }) => (
        <text
          key={dia}
          x={middle(dia)}
          y={height - 4}
          textAnchor="middle"
          fill="var(--text-muted)"
          fontSize="14"
        >
          {dia}
        </text>
      ))}
      {days.map(({ dia }) => (
        <rect
          key={dia}
          data-day={dia}
          x={middle(dia) - x.step() / 2}
          y={0}
          width={x.step()}
          height={height}
          fill="transparent"
          onPointerDown={() => onChoose(dia)}
          onPointerMove={({ pointerType }) => pointerType === 'mouse' && onChoose(dia)}
        />
      ))}
    </svg>
  )
}

/** Labels only as many days as fit next to each other. */
function isLabelled(width: number) {
  const every = width < 480 ? 5 : width < 800 ? 2 : 1
  return ({ dia }: GivenDay) => dia === 1 || dia % every === 0
}

interface GridProps {
  scale: ReturnType<typeof scaleLinear<number, number>>
  width: number
  unit: string
}

const Grid = ({ scale, width, unit }: GridProps) =>
  scale
    .ticks(4)
    .filter(Number.isInteger)
    .map((tick) => (
      <g key={tick}>
        <line x1={side} x2={width - 8} y1={scale(tick)} y2={scale(tick)} stroke="var(--line)" />
        <text
          x={side - 6}
          y={scale(tick) + 5}
          textAnchor="end"
          fill="var(--text-muted)"
          fontSize="14"
        >
          {formatNumber(tick)}
          {tick === 0 ? unit : ''}
        </text>
      </g>
    ))

interface MeanProps {
  series: MeanSeries
  days: readonly GivenDay[]
  x: (dia: number) => number
  y: (minutes: number) => number
}

/** The line of one mean. A day without a mean interrupts it. */
function Mean({ series: { id, color, dash, marker }, days, x, y }: MeanProps) {
  const path = line<GivenDay>()
    .defined((day) => day[id] != null)
    .x(({ dia }) => x(dia))
    .y((day) => y(day[id] ?? 0))(days)
  return (
    <g data-series={id}>
      <path
        d={path ?? ''}
        fill="none"
        stroke={color}
        strokeWidth="2"
        {...(dash === 'none' ? {} : { strokeDasharray: dash })}
      />
      {days.map((day) => {
        const minutes = day[id]
        return minutes == null ? null : (
          <path
            key={day.dia}
            d={markerOf(marker)}
            transform={`translate(${x(day.dia)},${y(minutes)})`}
            fill={color}
            stroke="var(--surface)"
          />
        )
      })}
    </g>
  )
}
