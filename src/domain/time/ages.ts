import { formatClock, formatWallDateTime } from './dates.ts'
import { plural } from '../amounts/numbers.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** «há 27 min», «há 3 h», «há 2 dias»; «agora» below a minute, and for a future moment. */
export function formatAge(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs
  if (ageMs < minuteMs) return 'agora'
  if (ageMs < hourMs) return `há ${Math.floor(ageMs / minuteMs)} min`
  if (ageMs < dayMs) return `há ${Math.floor(ageMs / hourMs)} h`
  return `há ${plural(Math.floor(ageMs / dayMs), 'dia', 'dias')}`
}

/**
 * The age of a read (UX-03): «Dados de 13:05 (há 27 min).», with the day from an age of 12 hours
 * on.
 */
export function describeAge(askedAtMs: number, nowMs: number, timeZone?: string): string {
  const moment =
    nowMs - askedAtMs < dayMs / 2
      ? formatClock(askedAtMs, timeZone)
      : formatWallDateTime(askedAtMs, timeZone)
  return `Dados de ${moment} (${formatAge(askedAtMs, nowMs)}).`
}
