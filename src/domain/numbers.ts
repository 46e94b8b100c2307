import { once } from './once.ts'

const number = once(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 }))
const currency = once(() => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }))

/** `1.234,56`: at most three decimals, none where there are none. */
export const formatNumber = (value: number): string => number().format(value)

/** Always with two decimals (spec 1 §9): `R$ 1.234,56`. The space does not break. */
export const formatCurrency = (value: number): string => currency().format(value)

/** `12,5 t`. Weights of allocations are in ton. */
export const formatTons = (tons: number): string => `${formatNumber(tons)} t`

/** `1.250,5 Kg`. Weights of damages, packaging, waste and under-size are in Kg. */
export const formatKilos = (kilos: number): string => `${formatNumber(kilos)} Kg`

/** A size for people: `850 kB`, `2,4 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`

/**
 * The number that somebody typed, with a decimal comma or a decimal point; undefined when it is
 * none. Where both stand in it, the last one is the decimal sign.
 */
export function parseDecimal(typed: string): number | undefined {
  const bare = typed.replaceAll(/\s/g, '')
  const decimalAt = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const both = bare.includes(',') && bare.includes('.')
  const plain =
    decimalAt === -1
      ? bare
      : `${both ? bare.slice(0, decimalAt).replaceAll(/[.,]/g, '') : bare.slice(0, decimalAt)}.${bare.slice(decimalAt + 1)}`
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
