/** @jsxRuntime automatic */
import { scaleLinear } from 'd3-scale'
import { tellNumber, type Bar, type Budget, type Unit } from '../record/measurement.ts'

interface Layout {
  width: number
  /** Space left of the bars; 0 where the names are above them. */
  nameWidth: number
  /** Space right of the longest bar. */
  valueWidth: number
  rowHeight: number
  ticks: number
}

const wide: Layout = { width: 760, nameWidth: 270, valueWidth: 90, rowHeight: 32, ticks: 5 }
const narrow: Layout = { width: 340, nameWidth: 0, valueWidth: 84, rowHeight: 50, ticks: 3 }
const [barHeight, axisHeight] = [20, 26]

interface Drawn {
  title: string
  unit: Unit
  bars: readonly Bar[]
  budgets: readonly Budget[]
}

/** Position of a budget among the bars; undefined for a ratio, which has no position of its own. */
const lineOf = ({ line, unit, limit }: Budget, own: Unit) =>
  line ?? (unit === own ? limit : undefined)

/** Bars of one unit from zero, each with its number; a dashed line marks a budget. */
export const Bars = (drawn: Drawn) => (
  <>
    <Drawing {...drawn} layout={wide} variant="wide" />
    <Drawing {...drawn} layout={narrow} variant="narrow" />
  </>
)

function Drawing({
  title,
  unit,
  bars,
  budgets,
  layout,
  variant,
}: Drawn & { layout: Layout; variant: string }) {
  const { width, nameWidth, valueWidth, rowHeight, ticks } = layout
  const lines = [...new Set(budgets.map((budget) => lineOf(budget, unit)))].filter(
    (line) => line !== undefined,
  )
  const least = Math.min(0, ...bars.map(({ value }) => value))
  const most = Math.max(0, ...bars.map(({ value }) => value), ...lines)
  const across = scaleLinear([least, most || 1], [nameWidth + 1, width - valueWidth]).nice(ticks)
  const floor = bars.length * rowHeight
  const words = bars.map(({ name, value }) => `${name}: ${tellNumber(value, unit)}`).join('; ')
  const isAbove = nameWidth === 0
  const barTop = isAbove ? rowHeight - barHeight - 6 : (rowHeight - barHeight) / 2
  return (
    <svg
      className={variant}
      viewBox={`0 0 ${width} ${floor + axisHeight}`}
      role="img"
      aria-label={`${title}. ${words}`}
    >
      {across.ticks(ticks).map((tick) => (
        <g key={tick} className="tick" transform={`translate(${across(tick)} 0)`}>
          <line y2={floor} />
          <text y={floor + 17} textAnchor={tick === least && isAbove ? 'start' : 'middle'}>
            {tellNumber(tick, '')}
          </text>
        </g>
      ))}
      {bars.map(({ name, value, whose }, at) => (
        <g key={name} className={whose} transform={`translate(0 ${at * rowHeight})`}>
          <text
            x={isAbove ? 5 : nameWidth - 10}
            y={isAbove ? 17 : rowHeight / 2}
            dy={isAbove ? 0 : '0.35em'}
            textAnchor={isAbove ? 'start' : 'end'}
          >
            {name}
          </text>
          <rect
            x={Math.min(across(0), across(value))}
            y={barTop}
            width={Math.max(1, Math.abs(across(value) - across(0)))}
            height={barHeight}
          />
        </g>
      ))}
      {lines.map((line) => (
        <line key={line} className="limit" x1={across(line)} x2={across(line)} y2={floor} />
      ))}
      {bars.map(({ name, value }, at) => (
        <text
          key={name}
          className="value"
          x={Math.max(across(0), across(value)) + 8}
          y={at * rowHeight + barTop + barHeight / 2}
          dy="0.35em"
        >
          {tellNumber(value, unit)}
        </text>
      ))}
    </svg>
  )
}
