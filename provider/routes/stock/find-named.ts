import { eq, like, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database.ts'
import { toSearchPattern, toSearchText } from '../../db/search-text.ts'

type Fold = (typed: string) => string

/**
 * What a column of search texts has to be like, for what was typed: the very one, when there is one,
 * else every one that holds it. Undefined, which is no condition, when nothing was typed.
 */
export async function findNamed(
  orm: Orm,
  column: PgColumn,
  typed: string | null | undefined,
  fold: Fold = toSearchText,
): Promise<SQL | undefined> {
  const folded = fold(typed ?? '')
  // Something was typed, and nothing of it can be a name.
  if (folded === '') return (typed ?? '').trim() === '' ? undefined : like(column, '')
  const exactly = eq(column, folded)
  const found = await orm.select({ it: column }).from(column.table).where(exactly).limit(1)
  return found.length > 0 ? exactly : like(column, toSearchPattern(folded))
}
