import { formatDayOf } from '../time/days.ts'
import { formatNumber, plural } from '../amounts/numbers.ts'

/** A reading of an hour-meter, and its day. */
export interface HourMeterReading {
  /** Hours. */
  horimetro: number
  /** As 2026-11-20. */
  dia: string
}

const dayMs = 24 * 60 * 60_000

/**
 * Why a machine cannot have run the hours between two readings, in Portuguese; undefined where it
 * can. A reading has no time of day, so one more day than their difference is allowed.
 */
export function tellImpossible(
  before: HourMeterReading,
  { horimetro, dia }: HourMeterReading,
): string | undefined {
  const days = Math.max(0, Math.round((Date.parse(dia) - Date.parse(before.dia)) / dayMs))
  const hours = Math.round((horimetro - before.horimetro) * 10) / 10
  if (hours <= 24 * (days + 1)) return undefined
  const from = `${formatNumber(before.horimetro)} h em ${formatDayOf(before.dia)}`
  return `De ${from} para ${formatNumber(horimetro)} h são ${formatNumber(hours)} h em ${plural(days, 'dia', 'dias')}`
}
