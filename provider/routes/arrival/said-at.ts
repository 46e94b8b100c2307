import { sql, type SQL } from 'drizzle-orm'
import type { arrivals } from '../../db/schema/arrivals.ts'

/** Longest time that a kiosk keeps an announcement unsent, except in the rarest cases. */
const longestWayMs = 24 * 60 * 60_000

/**
 * When a driver announced himself, for an arrival received at `at`. A time after the receipt, or more than a day before
 * it, is probably from a wrong clock and would put him in a wrong place among those who wait, so then the time of
 * receipt counts.
 */
export const saidAt = (announcedAt: Date | null, at: Date): Date =>
  announcedAt !== null && announcedAt <= at && announcedAt.getTime() >= at.getTime() - longestWayMs
    ? announcedAt
    : at

/** The same for a row. */
export const saidAtOf = ({
  announcedAt,
  at,
}: Pick<typeof arrivals, 'announcedAt' | 'at'>): SQL<Date> =>
  sql`case when ${announcedAt} between ${at} - interval '24 hours' and ${at}
    then ${announcedAt} else ${at} end`
