import { formatNumber, plural } from './numbers.ts'

/** «Kg», or of a count its noun: «embalagem», «embalagens». */
type Unit = string | readonly [one: string, many: string]

/** `7,25 Kg`, `3 embalagens`. */
export const formatIn = (value: number, unit: Unit): string =>
  typeof unit === 'string' ? `${formatNumber(value)} ${unit}` : plural(value, ...unit)

/** The known values as one text: «3 embalagens, 7,25 Kg»; '' where none is known. */
export const listAmounts = (
  amounts: readonly { value: number | null | undefined; unit: Unit }[],
  separator = ', ',
): string =>
  amounts
    .flatMap(({ value, unit }) => (typeof value === 'number' ? formatIn(value, unit) : []))
    .join(separator)
