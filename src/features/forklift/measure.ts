import { largestMeasureOf } from '#contract/limits.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { readNumber, textOfNumber, type NumberShape } from '#src/domain/typed/read-number.ts'

/** `value` is how the provider keeps it (a decimal point), `text` how people read it. */
export type ReadMeasure = { value: string; text: string } | { problem: string }

/** What an item is answered with. */
export const measureShape: NumberShape = { decimals: 3, unit: /\s*%$/ }

/** The number that an item was answered with, or why it is none in Portuguese. */
export function readMeasure(typed: string, descricao: string): ReadMeasure {
  const reading = readNumber(typed, measureShape)
  if (reading.is === 'empty') return { problem: 'Informe um número' }
  if (reading.is === 'unreadable') return { problem: reading.why }
  const { value } = reading
  const largest = largestMeasureOf(descricao)
  if (value > largest) return { problem: `Precisa ser no máximo ${formatNumber(largest)}` }
  return { value: String(value), text: formatNumber(value) }
}

/** How an answer stands in its field; as the provider wrote it where that is no plain number. */
export const textOfMeasure = (value: string | null, valueText: string | null): string =>
  value !== null && /^\d+(\.\d+)?$/.test(value)
    ? textOfNumber(Number(value), measureShape)
    : (valueText ?? '')
