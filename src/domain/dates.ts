type Moment = string | number | Date | null | undefined

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { hourCycle: 'h23', ...options })

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

const utcDay = format({ ...day, timeZone: 'UTC' })
const utcClock = format({ ...clock, timeZone: 'UTC' })

function toDate(moment: Moment): Date | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** dd/MM/yyyy HH:mm in UTC, whatever the device's time zone (spec 1 §9); empty when there is none. */
export function formatDateTime(moment: Moment): string {
  const date = toDate(moment)
  return date === undefined ? '' : `${utcDay.format(date)} ${utcClock.format(date)}`
}

/** dd/MM/yyyy in UTC; empty when there is none. */
export function formatDay(moment: Moment): string {
  const date = toDate(moment)
  return date === undefined ? '' : utcDay.format(date)
}

/** HH:mm by the clock on the wall: what the device itself noted (saved, sent, read), not the provider's dates. */
export function formatClock(moment: Moment, timeZone?: string): string {
  const date = toDate(moment)
  return date === undefined ? '' : format({ ...clock, ...zone(timeZone) }).format(date)
}

/** dd/MM/yyyy HH:mm by the clock on the wall. */
export function formatWallDateTime(moment: Moment, timeZone?: string): string {
  const date = toDate(moment)
  if (date === undefined) return ''
  return `${format({ ...day, ...zone(timeZone) }).format(date)} ${formatClock(date, timeZone)}`
}

/** HH:mm:ss by the clock on the wall, as the monitors say when they were read. */
export function formatClockWithSeconds(moment: Moment, timeZone?: string): string {
  const date = toDate(moment)
  if (date === undefined) return ''
  return format({ ...clock, second: '2-digit', ...zone(timeZone) }).format(date)
}

const zone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone })
