import { largestMeasure } from '#contract/forklift-limits.ts'
import { formatNumber, parseDecimal } from '#src/domain/numbers.ts'

/** `value` is how the provider keeps it (a decimal point), `text` how people read it. */
export type ReadMeasure = { value: string; text: string } | { problem: string }

const decimals = 3

/** The number that an item was answered with, or why it is none in Portuguese. */
export function readMeasure(typed: string): ReadMeasure {
  if (typed.trim() === '') return { problem: 'Informe um número' }
  const number = parseDecimal(typed)
  if (number === undefined || number < 0) {
    return { problem: 'Precisa ser um número, como 87,5: confira o que foi digitado' }
  }
  if (number > largestMeasure) {
    return { problem: `Precisa ser no máximo ${formatNumber(largestMeasure)}` }
  }
  const rounded = Number(number.toFixed(decimals))
  return { value: String(rounded), text: formatNumber(rounded) }
}
