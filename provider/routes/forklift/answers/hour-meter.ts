import { formatDayOf } from '#src/domain/time/days.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { tellImpossible, type HourMeterReading } from '#src/domain/typed/hour-meter.ts'
import { refusalAt } from '../../../errors/refusal.ts'

interface Neighbours {
  /** The last reading before the day. */
  before: HourMeterReading | undefined
  /** The first reading after the day: of a checklist that arrives late or is corrected. */
  after: HourMeterReading | undefined
}

/**
 * Throws 422 unless the reading has at most one decimal, lies between its neighbours, and advances at most 24 h a day,
 * with one day more because a reading has no time of day.
 */
export function refuseHourMeter(reading: HourMeterReading, neighbours: Neighbours) {
  refuseOrder(reading, neighbours)
  const impossible = neighbours.before && tellImpossible(neighbours.before, reading)
  if (impossible) {
    throw refuse(
      `${impossible}, mais de 24 h por dia. Se a leitura errada é a anterior, corrija no checklist daquele dia.`,
    )
  }
}

/** The same without the last rule, so that an administrator can correct either of two wrong readings first. */
export function refuseOrder({ horimetro }: HourMeterReading, { before, after }: Neighbours) {
  if (Math.abs(horimetro * 10 - Math.round(horimetro * 10)) > 1e-6) {
    throw refuse('O horímetro tem no máximo uma casa decimal')
  }
  if (before && horimetro < before.horimetro) {
    throw refuse(`O horímetro não pode ser menor que o último: ${tell(before)}`)
  }
  if (after && horimetro > after.horimetro) {
    throw refuse(`O horímetro não pode passar do próximo: ${tell(after)}`)
  }
}

const tell = ({ horimetro, dia }: HourMeterReading) =>
  `${formatNumber(horimetro)} h em ${formatDayOf(dia)}`

const refuse = (message: string) => refusalAt('horimetro', message)
