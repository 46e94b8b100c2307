import { once } from './once.ts'

const formats = once(() => new Map<string, Intl.DateTimeFormat>())

/** The day of a moment by the clocks of a time zone, as 2026-11-20. Throws RangeError on another than IANA's. */
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

/** «20/11/2026» of a day as `dayOf` gives it. */
export const formatDayOf = (day: string): string => day.split('-').toReversed().join('/')
