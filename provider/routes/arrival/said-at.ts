import { sql, type SQL } from 'drizzle-orm'
import type { arrivals } from '../../db/schema/arrivals.ts'

/** A kiosk keeps what a driver said no longer than this unsent, in all but the rarest case. */
const longestWayMs = 24 * 60 * 60_000

/**
 * When a driver said it, of what came here `at`. A clock that runs ahead, or years behind, would put him in
 * front of all who wait: then he counts from the moment on at which this provider heard of him.
 */
export const saidAt = (announcedAt: Date | null, at: Date): Date =>
  announcedAt !== null && announcedAt <= at && announcedAt.getTime() >= at.getTime() - longestWayMs
    ? announcedAt
    : at

/** The same of a row. */
export const saidAtOf = ({
  announcedAt,
  at,
}: Pick<typeof arrivals, 'announcedAt' | 'at'>): SQL<Date> =>
  sql`case when ${announcedAt} between ${at} - interval '24 hours' and ${at}
    then ${announcedAt} else ${at} end`
