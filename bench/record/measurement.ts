export type Unit = 'ms' | 's' | 'kB' | 'MB' | 'calls/s' | '×' | 'score' | ''

/** Whose number a bar shows: the product's, that of what it is compared with, or the least possible. */
export type Whose = 'ours' | 'peer' | 'least'

export interface Bar {
  name: string
  value: number
  whose: Whose
}

/** A bound that the product keeps to, or does not. */
export interface Budget {
  what: string
  value: number
  unit: Unit
  limit: number
  /** 'most': the value may be at most the limit; 'least': at least. */
  side: 'most' | 'least'
  /** Where the limit of a ratio stands among the bars, in their unit. */
  line?: number
}

/** A screen as it was while it was measured. */
export interface Screenshot {
  words: string
  /** In base64. */
  jpeg: string
}

/** One picture of the report: bars of one unit, with the budgets that were read off them. */
export interface Measurement {
  title: string
  /** What was done and under which conditions, in a sentence or two. */
  about: string
  unit: Unit
  bars: readonly Bar[]
  budgets?: readonly Budget[]
  /** What the figures do not say: what a peer lacks, what else was seen. */
  notes?: readonly string[]
  screenshots?: readonly Screenshot[]
}

/** A ratio of two figures is as exact as its floating point. */
const hair = 1e-9

export const isKept = ({ value, limit, side }: Budget): boolean =>
  side === 'most' ? value <= limit * (1 + hair) : value >= limit * (1 - hair)

/** What was found; of what misses its limit by a hair as many figures as it takes to see that. */
export function tellFound({ value, unit, limit }: Budget): string {
  const reported = tellNumber(value, unit)
  const bound = tellNumber(limit, unit)
  if (value === limit || reported !== bound) return reported
  const finer = [3, 4, 5, 6].map((figures) => tellNumber(value, unit, figures))
  return finer.find((one) => one !== bound) ?? reported
}

/** With two figures after the point only where they tell something. */
export function tellNumber(value: number, unit: Unit, figures?: number): string {
  const isFine = unit === '×' || unit === 'score' || Math.abs(value) < 10
  const maximumFractionDigits = figures ?? (isFine ? 2 : Math.abs(value) < 100 ? 1 : 0)
  const number = value.toLocaleString('en', { maximumFractionDigits })
  return unit === '' || unit === 'score' ? number : `${number} ${unit}`
}
