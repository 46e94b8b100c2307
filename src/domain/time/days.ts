import { once } from '../once.ts'

const formats = once(() => new Map<string, Intl.DateTimeFormat>())

/**
 * The day of a moment in a time zone, as 2026-11-20. Throws RangeError for a zone that Intl does
 * not know.
 */
export function dayOf(moment: Date, timeZone: string): string {
  const known = formats().get(timeZone)
  const format =
    known ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  if (!known) formats().set(timeZone, format)
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** Formats a day of `dayOf` as «20/11/2026». */
export const formatDayOf = (day: string): string => day.split('-').toReversed().join('/')

/** The time zone that decides the day (contract §10), unless another one is configured. */
const warehouseZone = 'America/Sao_Paulo'

/**
 * A misspelt time zone in the configuration falls back to the default one, so that work can go on.
 */
export function knownZone(timeZone: string): string {
  try {
    dayOf(new Date(0), timeZone)
    return timeZone
  } catch {
    return warehouseZone
  }
}

/** Whether a text is an existing day such as 2026-11-20; addresses can be typed by hand. */
export function isDay(text: string): boolean {
  const moment = new Date(`${text}T12:00:00Z`)
  return (
    /^2[01]\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(text)
  )
}
