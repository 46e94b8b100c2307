import { getTableName, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from './database.ts'
import { sweeps } from './schema/calls.ts'

const dayMs = 24 * 60 * 60_000
/** A sweep goes on from the last one by so much at most, in ms, whatever the clock says has gone by. */
const longestStepMs = 2 * dayMs

/** How far deleting had come, and by which clock, in ms since 1970. */
export interface Swept {
  upto: number
  at: number
}

/** What there is of a kind, in ms since 1970. */
export interface Span {
  oldest: number
  newest: number
}

/**
 * How far deleting what is kept for `keptMs` may come. Daily sweeps keep up with the clock. One whose clock
 * has leapt ahead goes on by two days, however far that leap was: of what was written by the right clock
 * nothing young is deleted before that is put right.
 */
export function goOn(last: Swept | undefined, now: number, span: Span, keptMs: number): Swept {
  const had = now - keptMs
  if (last === undefined) return { upto: had, at: now }
  const step = Math.min(Math.max(0, 2 * (now - last.at)), longestStepMs)
  // Where a first sweep was by a clock that was years behind, what is not there need not be waited for.
  const from = Math.max(last.upto, span.oldest - keptMs)
  return { upto: Math.max(last.upto, Math.min(had, from + step)), at: now }
}

/** The moment before which all has had its time: to the newest of its kind, by a clock that is ahead. */
export const endOf = ({ upto, at }: Swept, { newest }: Span, keptMs: number): number =>
  Math.min(upto, Math.min(at, newest) - keptMs)

/**
 * Of what was written while a clock was ahead, the moment that it gets once the clock is put right: it would
 * be kept until its own has come. A day ago: as failures to sign in of now they would shut people out.
 * Undefined where the clock may be behind instead.
 */
export const momentOfAhead = ({ upto, at }: Swept, keptMs: number): number | undefined =>
  upto + keptMs > at + longestStepMs ? undefined : at - dayMs

export const isAhead = (moment: number, { at }: Swept): boolean => moment > at + dayMs

type Found = { now: number } & { [name in 'oldest' | 'newest' | 'upto' | 'at']?: number | null }

/**
 * The moment before which what is kept for `keptMs` has had its time, by the clock of the database; `now` in
 * its place is for tests. With `putsBack` what lies more than a day ahead of that clock gets the moment
 * of `momentOfAhead`.
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
