import { formatDayOf } from '#src/domain/days.ts'
import { formatNumber } from '#src/domain/numbers.ts'
import { Refusal } from '../../errors/refusal.ts'

interface Reading {
  horimetro: number
  dia: string
}

interface Neighbours {
  /** The last one before the day. */
  before: Reading | undefined
  /** The first one after it: of a checklist that arrives late. */
  after: Reading | undefined
}

/** Throws 422: an hour-meter has one decimal and never goes back. */
export function refuseHourMeter(horimetro: number, { before, after }: Neighbours) {
  if (Math.abs(horimetro * 10 - Math.round(horimetro * 10)) > 1e-6) {
    throw refuse('O horímetro tem no máximo uma casa decimal')
  }
  if (before && horimetro < before.horimetro) {
    throw refuse(`O horímetro não pode ser menor que o último: ${tell(before)}`)
  }
  if (after && horimetro > after.horimetro) {
    throw refuse(`O horímetro não pode ser maior que o seguinte: ${tell(after)}`)
  }
}

const tell = ({ horimetro, dia }: Reading) => `${formatNumber(horimetro)} h em ${formatDayOf(dia)}`

const refuse = (message: string) => new Refusal(422, message, { fields: { horimetro: message } })
