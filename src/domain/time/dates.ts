type Moment = string | number | Date | null | undefined

const shapes = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
  words: { dateStyle: 'full' },
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const

/**
 * dd/MM/yyyy HH:mm in UTC, whatever the device's time zone (spec 1 §9), for a date of the provider,
 * which is wall time (wall-time.ts). Empty when there is none.
 */
export const formatDateTime = (moment: Moment): string =>
  join(show('day', moment, 'UTC'), show('clock', moment, 'UTC'))

/** dd/MM/yyyy of a wall time; empty when there is none. */
export const formatDay = (moment: Moment): string => show('day', moment, 'UTC')

/**
 * «terça-feira, 1 de dezembro de 2026», beside a date field: the browser writes the field in the
 * device's language, where 12/01 may be 1 December.
 */
export const dayInWords = (moment: Moment): string => show('words', moment, 'UTC')

/** HH:mm in a time zone (by default the device's), for a moment that the device noted. */
export const formatClock = (moment: Moment, timeZone?: string): string =>
  show('clock', moment, timeZone)

/** dd/MM/yyyy HH:mm in a time zone (by default the device's), for a moment. */
export const formatWallDateTime = (moment: Moment, timeZone?: string): string =>
  join(show('day', moment, timeZone), show('clock', moment, timeZone))

/** HH:mm:ss in a time zone, as the monitors show their last update. */
export const formatClockWithSeconds = (moment: Moment, timeZone?: string): string =>
  show('seconds', moment, timeZone)

const join = (day: string, clock: string): string => `${day} ${clock}`.trim()

function show(shape: keyof typeof shapes, moment: Moment, timeZone: string | undefined): string {
  if (moment === null || moment === undefined || moment === '') return ''
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : formatter(shape, timeZone).format(date)
}

/** Created at its first use and cached: the first formatter of all costs a phone some 50 ms. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(shape: keyof typeof shapes, timeZone: string | undefined): Intl.DateTimeFormat {
  const name = `${shape} ${timeZone ?? ''}`
  const known = formatters.get(name)
  if (known !== undefined) return known
  const made = make({ hourCycle: 'h23', ...shapes[shape] }, timeZone)
  formatters.set(name, made)
  return made
}

/**
 * A misspelt time zone in the configuration falls back to the device's time instead of breaking
 * screens.
 */
function make(options: Intl.DateTimeFormatOptions, timeZone: string | undefined) {
  if (timeZone === undefined) return new Intl.DateTimeFormat('pt-BR', options)
  try {
    return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return new Intl.DateTimeFormat('pt-BR', options)
  }
}
