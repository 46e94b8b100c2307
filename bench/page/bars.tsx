/** @jsxRuntime automatic */
import { scaleLinear } from 'd3-scale'
import { tellNumber, type Bar, type Budget, type Unit } from '../record/measurement.ts'

const [width, nameWidth, valueWidth] = [760, 270, 90]
const [rowHeight, barHeight, axisHeight] = [32, 20, 26]

interface Drawn {
  title: string
  unit: Unit
  bars: readonly Bar[]
  budgets: readonly Budget[]
}

/** Where a budget stands among the bars; undefined for a ratio, which has no place of its own. */
const lineOf = ({ line, unit, limit }: Budget, own: Unit) =>
  line ?? (unit === own ? limit : undefined)

/** Bars of one unit from zero, each with its number; a broken line where a budget stands. */
export function Bars({ title, unit, bars, budgets }: Drawn) {
  const lines = [...new Set(budgets.map((budget) => lineOf(budget, unit)))].filter(
    (line) => line !== undefined,
  )
  const least = Math.min(0, ...bars.map(({ value }) => value))
  const most = Math.max(0, ...bars.map(({ value }) => value), ...lines)
  const across = scaleLinear([least, most || 1], [nameWidth, width - valueWidth]).nice(5)
  const floor = bars.length * rowHeight
  const words = bars.map(({ name, value }) => `${name}: ${tellNumber(value, unit)}`).join('; ')
  return (
    <svg
      viewBox={`0 0 ${width} ${floor + axisHeight}`}
      role="img"
      aria-label={`${title}. ${words}`}
    >
      {across.ticks(5).map((tick) => (
        <g key={tick} className="tick" transform={`translate(${across(tick)} 0)`}>
          <line y2={floor} />
          <text y={floor + 17} textAnchor="middle">
            {tellNumber(tick, unit)}
          </text>
        </g>
      ))}
      {bars.map(({ name, value, whose }, at) => (
        <g key={name} className={whose} transform={`translate(0 ${at * rowHeight})`}>
          <text x={nameWidth - 10} y={rowHeight / 2} dy="0.35em" textAnchor="end">
            {name}
          </text>
          <rect
            x={Math.min(across(0), across(value))}
            y={(rowHeight - barHeight) / 2}
            width={Math.max(1, Math.abs(across(value) - across(0)))}
            height={barHeight}
          />
          <text
            className="value"
            x={Math.max(across(0), across(value)) + 8}
            y={rowHeight / 2}
            dy="0.35em"
          >
            {tellNumber(value, unit)}
          </text>
        </g>
      ))}
      {lines.map((line) => (
        <line key={line} className="limit" x1={across(line)} x2={across(line)} y2={floor} />
      ))}
    </svg>
  )
}
