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
