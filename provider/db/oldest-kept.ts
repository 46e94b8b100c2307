import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from './database.ts'

/**
 * The moment before which what is kept for `keptMs` has had its time, by the clock of the database; `now` in
 * its place is for tests. It is counted to the newest moment of its column where that lies before now: by a
 * clock that is far ahead nothing is deleted that was written last by the right one.
 */
export async function readOldestKept(
  orm: Orm,
  column: PgColumn,
  keptMs: number,
  now?: Date,
): Promise<Date> {
  const clock = now ? sql`${now.toISOString()}::timestamptz` : sql`clock_timestamp()`
  const { rows } = await orm.execute<{ at: string }>(sql`
    select least(${clock}, max(${column})) - ${keptMs} * interval '1 millisecond' as at
    from ${column.table}`)
  return new Date(rows[0]?.at ?? 0)
}
