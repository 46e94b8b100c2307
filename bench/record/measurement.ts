export type Unit = 'ms' | 's' | 'kB' | 'MB' | 'calls/s' | '×' | 'score' | ''

/** The owner of a bar: the product, its peer, or the smallest possible value. */
export type Whose = 'ours' | 'peer' | 'least'

export interface Bar {
  name: string
  value: number
  whose: Whose
}

/** A limit that the product keeps or misses. */
export interface Budget {
  what: string
  value: number
  unit: Unit
  limit: number
  /** 'most': the value may be at most the limit; 'least': at least. */
  side: 'most' | 'least'
  /** Position of the limit of a ratio among the bars, in their unit. */
  line?: number
}

/** A screenshot from the measurement. */
export interface Screenshot {
  words: string
  /** In base64. */
  jpeg: string
}

/** One picture of the report: bars of one unit, with the budgets that apply to them. */
export interface Measurement {
  title: string
  /** The measured work and its conditions, in a sentence or two. */
  about: string
  unit: Unit
  bars: readonly Bar[]
  budgets?: readonly Budget[]
  /** Limits of the figures: features that a peer lacks, other observations. */
  notes?: readonly string[]
  screenshots?: readonly Screenshot[]
}

/** Tolerance for the rounding of a floating-point ratio. */
const hair = 1e-9

export const isKept = ({ value, limit, side }: Budget): boolean =>
  side === 'most' ? value <= limit * (1 + hair) : value >= limit * (1 - hair)

/** The measured value. A value close to its limit gets as many digits as show the difference. */
export function tellFound({ value, unit, limit }: Budget): string {
  const reported = tellNumber(value, unit)
  const bound = tellNumber(limit, unit)
  if (value === limit || reported !== bound) return reported
  const finer = [3, 4, 5, 6].map((figures) => tellNumber(value, unit, figures))
  return finer.find((one) => one !== bound) ?? reported
}

/**
 * Two decimals for a ratio, a score and a value below 10, one below 100, else none; `figures`
 * overrides that.
 */
export function tellNumber(value: number, unit: Unit, figures?: number): string {
  const isFine = unit === '×' || unit === 'score' || Math.abs(value) < 10
  const maximumFractionDigits = figures ?? (isFine ? 2 : Math.abs(value) < 100 ? 1 : 0)
  const number = value.toLocaleString('en', { maximumFractionDigits })
  return unit === '' || unit === 'score' ? number : `${number} ${unit}`
}
