import { formatDayOf } from '#src/domain/time/days.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { tellImpossible, type HourMeterReading } from '#src/domain/typed/hour-meter.ts'
import { Refusal } from '../../../errors/refusal.ts'

interface Neighbours {
  /** The last one before the day. */
  before: HourMeterReading | undefined
  /** The first one after it, if the checklist arrives late. */
  after: HourMeterReading | undefined
}

/** Throws 422: an hour-meter has one decimal, never decreases, and advances at most 24 h a day. */
export function refuseHourMeter(reading: HourMeterReading, neighbours: Neighbours) {
  refuseOrder(reading, neighbours)
  const impossible = neighbours.before && tellImpossible(neighbours.before, reading)
  if (impossible) {
    throw refuse(
      `${impossible}, mais de 24 h por dia. Se a leitura errada é a anterior, corrija no checklist daquele dia.`,
    )
  }
}

/** The same without the last rule, so that of two wrong readings either can be corrected first. */
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

const refuse = (message: string) => new Refusal(422, message, { fields: { horimetro: message } })
