import { sql, type Placeholder, type SQL } from 'drizzle-orm'

/** The first day of a month, as 2026-11-01; month 13 is January of the next year. */
export const firstDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/** `2026-11`, for the name of a file. */
export const nameMonth = (year: number, month: number): string => firstDay(year, month).slice(0, 7)

/** The time at which a day begins by the warehouse's clock. */
export const startOf = (day: string | Placeholder, timeZone: string | Placeholder): SQL =>
  sql`(cast(${day} as timestamp) at time zone ${timeZone})`

/** `2026-11-30` returns `2026-12-01`. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
