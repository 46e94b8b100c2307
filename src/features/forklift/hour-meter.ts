import { largestHourMeter } from '#contract/limits.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { tellImpossible } from '#src/domain/typed/hour-meter.ts'
import { readNumber } from '#src/domain/typed/read-number.ts'
import { hoursShape } from '#src/domain/typed/shapes.ts'
import type { ShownMachine, ShownPage } from './shown.ts'

export type ReadHourMeter = { hours: number } | { problem: string }

/** Parses the typed hours; `problem` is Portuguese. `last` is the previous reading in hours. */
export function readHourMeter(typed: string, last: number | null): ReadHourMeter {
  const reading = readNumber(typed, hoursShape)
  if (reading.is === 'empty') return { problem: 'Informe o horímetro' }
  if (reading.is === 'unreadable') return { problem: reading.why }
  const hours = reading.value
  if (hours > largestHourMeter) {
    return { problem: `O horímetro vai até ${formatNumber(largestHourMeter)} h` }
  }
  if (last !== null && hours < last) {
    return { problem: `O horímetro não pode ser menor que o último: ${formatNumber(last)} h` }
  }
  return { hours }
}

/** In h. A first reading that lacks its comma would block every later correct reading, and few machines exceed this. */
const longLife = 60_000
const hoursOfYear = 8_766

/** Why a reading is implausible after the last reading of its machine, or as its first reading. In Portuguese. */
export function doubtOf(
  horimetro: number,
  { lastHorimetro, lastDate }: Pick<ShownMachine, 'lastHorimetro' | 'lastDate'>,
  dia: string,
): string | undefined {
  if (lastHorimetro === null || lastDate === null) {
    return horimetro <= longLife
      ? undefined
      : `É a primeira leitura desta máquina, e ${formatNumber(horimetro)} h são mais de ${Math.floor(horimetro / hoursOfYear)} anos ligada`
  }
  const before = { horimetro: lastHorimetro, dia: lastDate.slice(0, 10) }
  return tellImpossible(before, { horimetro, dia })
}

/** The same check for a correction, against the machine's readings on the days before and after. */
export function doubtCorrection(
  horimetro: number,
  { checklist, leituraAnterior, leituraSeguinte }: ShownPage,
): string | undefined {
  const { dia } = checklist
  if (dia === undefined) return undefined
  const reading = { horimetro, dia }
  return (
    (leituraAnterior && tellImpossible(leituraAnterior, reading)) ??
    (leituraSeguinte && tellImpossible(reading, leituraSeguinte))
  )
}
