import { knownZone } from './days.ts'

/**
 * Wall time: the reading of the warehouse's clock, written as if it were UTC (contract §16). 21:07
 * in the pavilion is `…T21:07:00.000Z`, whatever the time zone. All dates of the provider that the
 * app holds are wall times.
 */

/** The wall time of a moment. `moment` is a Date, or ms since 1970. */
export const wallTimeOf = (moment: Date | number, timeZone: string): Date => {
  const ms = Number(moment)
  return new Date(ms + offsetAt(ms, timeZone))
}

/**
 * The wall time of a moment as ISO 8601 with milliseconds, the format in which it is stored and
 * sent.
 */
export const wallIso = (moment: Date | number, timeZone: string): string =>
  wallTimeOf(moment, timeZone).toISOString()

/**
 * The moment at which the warehouse's clock shows this wall time; the earlier one where that
 * happens twice.
 */
export function momentOfWallTime(wall: Date | number, timeZone: string): Date {
  const ms = Number(wall)
  const dayMs = 86_400_000
  const before = ms - offsetAt(ms - dayMs, timeZone)
  if (before + offsetAt(before, timeZone) === ms) return new Date(before)
  return new Date(ms - offsetAt(ms + dayMs, timeZone))
}

const quarterMs = 15 * 60_000
/**
 * Cached by zone and quarter of an hour, because offsets change only at such moments and Intl is
 * slow.
 */
const offsets = new Map<string, number>()
const mostOffsets = 10_000

/** The zone's clock minus UTC, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  if (Number.isNaN(ms)) return Number.NaN
  const quarter = Math.floor(ms / quarterMs)
  const name = `${timeZone} ${quarter}`
  const known = offsets.get(name)
  if (known !== undefined) return known
  const offset = askOffset(quarter * quarterMs, timeZone)
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(name, offset)
  return offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

function askOffset(ms: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? makeFormat(timeZone)
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(ms / 1000) * 1000
}

const makeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(timeZone),
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
