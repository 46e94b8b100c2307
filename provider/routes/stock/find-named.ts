import { eq, getTableName, like, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { toSearchPattern, toSearchText } from '../../db/search/search-text.ts'

type Fold = (typed: string) => string

/** A condition on a column of search texts: equal to the value, or like it. */
export interface Condition {
  column: PgColumn
  operator: 'is' | 'like'
  value: string
}

/**
 * The condition for a typed name: equality when that exact name exists, otherwise every name that contains it.
 * Undefined, which is no condition, when nothing was typed.
 */
export async function findNamed(
  orm: Orm,
  column: PgColumn,
  typed: string | null | undefined,
  fold: Fold = toSearchText,
): Promise<Condition | undefined> {
  const folded = fold(typed ?? '')
  if (folded === '') {
    // The typed text has no searchable characters, so it matches no name.
    return (typed ?? '').trim() === '' ? undefined : { column, operator: 'like', value: '' }
  }
  const found = await selectNamed(column)(orm, { folded })
  return found.length > 0
    ? { column, operator: 'is', value: folded }
    : { column, operator: 'like', value: toSearchPattern(folded) }
}

/** As SQL, with its own value or with a placeholder for it. */
export const toSql = (
  { column, operator, value }: Condition,
  placeholder?: ReturnType<typeof sql.placeholder>,
): SQL => (operator === 'is' ? eq : like)(column, placeholder ?? value)

/** The condition without its value, as a key. */
export const shapeOf = ({ column, operator }: Condition): string =>
  `${getTableName(column.table)}.${column.name} ${operator}`

type Select = (orm: Orm, values: { folded: string }) => Promise<unknown[]>

const selects = new Map<PgColumn, Select>()

function selectNamed(column: PgColumn): Select {
  const select =
    selects.get(column) ??
    prepareQuery((orm) =>
      orm
        .select({ it: column })
        .from(column.table)
        .where(eq(column, sql.placeholder('folded')))
        .limit(1),
    )
  selects.set(column, select)
  return select
}
