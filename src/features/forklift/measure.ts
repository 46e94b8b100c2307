import { largestMeasureOf } from '#contract/limits.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { readNumber, textOfNumber, type NumberShape } from '#src/domain/typed/read-number.ts'

/** `value` is the provider's form (with a decimal point), `text` the Portuguese form. */
export type ReadMeasure = { value: string; text: string } | { problem: string }

/** The number format of an item's answer. */
export const measureShape: NumberShape = { decimals: 3, unit: /\s*%$/ }

/** Parses the typed number; `problem` is Portuguese. */
export function readMeasure(typed: string, descricao: string): ReadMeasure {
  const reading = readNumber(typed, measureShape)
  if (reading.is === 'empty') return { problem: 'Informe um número' }
  if (reading.is === 'unreadable') return { problem: reading.why }
  const { value } = reading
  const largest = largestMeasureOf(descricao)
  if (value > largest) return { problem: `Precisa ser no máximo ${formatNumber(largest)}` }
  return { value: String(value), text: formatNumber(value) }
}

/** The text of an answer in its field; a value that is no plain number keeps the provider's text. */
export const textOfMeasure = (value: string | null, valueText: string | null): string =>
  value !== null && /^\d+(\.\d+)?$/.test(value)
    ? textOfNumber(Number(value), measureShape)
    : (valueText ?? '')
