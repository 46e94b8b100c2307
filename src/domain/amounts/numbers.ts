import { once } from '../once.ts'

const number = once(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 }))
const currency = once(() => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }))

/** A value that a provider may leave out of an answer; it is shown as «—». */
type Given = number | null | undefined

const ifGiven = (value: Given, format: (value: number) => string): string =>
  value === null || value === undefined ? '—' : format(value)

/** `1.234,56`: at most three decimals, and none for a whole number. */
export const formatNumber = (value: Given): string =>
  ifGiven(value, (given) => number().format(given))

/** The same number of decimals in every row of a column, so that the commas align. */
export const formatFixed = (value: Given, decimals: number): string =>
  ifGiven(value, (given) =>
    given.toLocaleString('pt-BR', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
  )

/** Always with two decimals (spec 1 §9): `R$ 1.234,56`. The space does not break. */
export const formatCurrency = (value: number): string => currency().format(value)

/** `12,5 t`. Weights of allocations are in ton. */
export const formatTons = (tons: Given): string =>
  ifGiven(tons, (given) => `${formatNumber(given)} t`)

/** `1.250,5 Kg`. Weights of damages, packaging, waste and under-size are in Kg. */
export const formatKilos = (kilos: Given): string =>
  ifGiven(kilos, (given) => `${formatNumber(given)} Kg`)

/** A size for people: `850 kB`, `2,4 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`

/** A count with its noun: «1 foto», «2 fotos», «0 fotos». */
export const plural = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/**
 * Weights of stock are counted in whole kilos, because integers add and compare without the
 * rounding errors of binary fractions. Half a kilo rounds up, whatever its rounding error.
 */
export const toKilos = (tons: number): number => Math.round(Math.round(tons * 1e9) / 1e6)

export const toTons = (kilos: number): number => kilos / 1000

/** Ton, summed to the kilo: 0.1 and 0.2 are 0.3. */
export const sumTons = (weights: readonly number[]): number =>
  toTons(weights.reduce((sum, tons) => sum + toKilos(tons), 0))

/** Whether a weight has at most three decimals; rounding errors do not count. */
export const isWholeKilos = (tons: number): boolean => Math.abs(tons * 1000 - toKilos(tons)) < 1e-6
