import { getTableName, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from './database.ts'
import { sweeps } from './schema/calls.ts'

const dayMs = 24 * 60 * 60_000
/** Largest advance of a sweep after the previous one, in ms, whatever the clock says. */
const longestStepMs = 2 * dayMs

/** How far deletion has advanced, and the clock's time at that sweep, in ms since 1970. */
export interface Swept {
  upto: number
  at: number
}

/** The oldest and the newest row of a kind, in ms since 1970. */
export interface Span {
  oldest: number
  newest: number
}

/**
 * How far deletion of data that is kept for `keptMs` may advance. Daily sweeps keep up with the clock. A clock that
 * leaps ahead advances it by two days at most, so that no recent data is deleted before the clock is corrected.
 */
export function goOn(last: Swept | undefined, now: number, span: Span, keptMs: number): Swept {
  const had = now - keptMs
  if (last === undefined) return { upto: had, at: now }
  const step = Math.min(Math.max(0, 2 * (now - last.at)), longestStepMs)
  // After a first sweep with a clock that was years behind, the time without rows is skipped.
  const from = Math.max(last.upto, span.oldest - keptMs)
  return { upto: Math.max(last.upto, Math.min(had, from + step)), at: now }
}

/** The time before which all rows have expired. It is limited by the newest row, in case the clock is ahead. */
export const endOf = ({ upto, at }: Swept, { newest }: Span, keptMs: number): number =>
  Math.min(upto, Math.min(at, newest) - keptMs)

/**
 * The new time of rows that were written while a clock was ahead: with their own time they would be kept for too long.
 * The new time is one day ago, because as current sign-in failures the rows would lock people out. Undefined where the
 * clock may be behind instead.
 */
export const momentOfAhead = ({ upto, at }: Swept, keptMs: number): number | undefined =>
  upto + keptMs > at + longestStepMs ? undefined : at - dayMs

export const isAhead = (moment: number, { at }: Swept): boolean => moment > at + dayMs

type Found = { now: number } & { [name in 'oldest' | 'newest' | 'upto' | 'at']?: number | null }

/**
 * The time before which rows kept for `keptMs` have expired, by the clock of the database; `now` replaces it in tests.
 * With `putsBack`, rows more than a day ahead of that clock get the time of `momentOfAhead`.
 */
export async function readOldestKept(
  orm: Orm,
  column: PgColumn,
  { keptMs, now, putsBack = true }: { keptMs: number; now?: Date | undefined; putsBack?: boolean },
): Promise<Date> {
  const kind = getTableName(column.table)
  const clock = now ? sql`${now.toISOString()}::timestamptz` : sql`clock_timestamp()`
  const ms = (moment: typeof clock) => sql`(extract(epoch from ${moment}) * 1000)::float8`
  const { rows } = await orm.execute<Found>(sql`
    select ${ms(clock)} as now, ${ms(sql`min(${column})`)} as oldest, ${ms(sql`max(${column})`)} as newest,
      (select ${ms(sql`${sweeps.upto}`)} from ${sweeps} where ${sweeps.kind} = ${kind}) as upto,
      (select ${ms(sql`${sweeps.at}`)} from ${sweeps} where ${sweeps.kind} = ${kind}) as at
    from ${column.table}`)
  const found = rows[0] ?? { now: 0 }
  const span = { oldest: found.oldest ?? found.now, newest: found.newest ?? found.now }
  const last =
    found.upto == null || found.at == null ? undefined : { upto: found.upto, at: found.at }
  const swept = goOn(last, found.now, span, keptMs)
  const values = { kind, upto: new Date(swept.upto), at: new Date(swept.at) }
  await orm.insert(sweeps).values(values).onConflictDoUpdate({ target: sweeps.kind, set: values })
  const back = putsBack && isAhead(span.newest, swept) ? momentOfAhead(swept, keptMs) : undefined
  if (back !== undefined) {
    const moment = { [column.name]: new Date(back) }
    await orm
      .update(column.table)
      .set(moment)
      .where(gt(column, new Date(swept.at + dayMs)))
  }
  return new Date(endOf(swept, span, keptMs))
}
