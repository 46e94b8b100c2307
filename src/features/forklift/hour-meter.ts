import { largestHourMeter } from '#contract/forklift-limits.ts'
import { formatNumber, parseDecimal } from '#src/domain/numbers.ts'

export type ReadHourMeter = { hours: number } | { problem: string }

/** The hours that somebody typed, or why they are none in Portuguese. `last` is what it showed before. */
export function readHourMeter(typed: string, last: number | null): ReadHourMeter {
  const bare = typed.replaceAll(/\s|h$/gi, '')
  if (bare === '') return { problem: 'Informe o horímetro' }
  const hours = parseDecimal(bare)
  if (hours === undefined || hours < 0) {
    return { problem: 'O horímetro é um número, como 1234,5: confira o que foi digitado' }
  }
  if (hours > largestHourMeter) {
    return { problem: `O horímetro vai até ${formatNumber(largestHourMeter)} h` }
  }
  if (Math.abs(hours * 10 - Math.round(hours * 10)) > 1e-6) {
    return { problem: 'O horímetro tem no máximo uma casa decimal' }
  }
  if (last !== null && hours < last) {
    return { problem: `O horímetro não pode ser menor que o último: ${formatNumber(last)} h` }
  }
  return { hours }
}
