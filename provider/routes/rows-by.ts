import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { prepareQuery } from '../db/connection/prepare-query.ts'
import type { Orm } from '../db/database.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Reads the row of a table that has this key; `lock` also keeps it locked until the transaction ends, which serializes
 * concurrent changes. Both throw 404 with the message `missing`.
 */
export function rowsBy<Table extends PgTable>(table: Table, key: PgColumn, missing: string) {
  const select = (orm: Orm) =>
    orm
      .select()
      .from<PgTable>(table)
      .where(eq(key, sql.placeholder('key')))
      .$dynamic()
  const orRefuse =
    (read: (orm: Orm, values: { key: number }) => Promise<unknown[]>) =>
    async (orm: Orm, value: number): Promise<Table['$inferSelect']> => {
      const [row] = await read(orm, { key: value })
      if (!row) throw new Refusal(404, missing)
      return row as Table['$inferSelect']
    }
  return {
    find: orRefuse(prepareQuery(select)),
    lock: orRefuse(prepareQuery((orm) => select(orm).for('update'))),
  }
}
