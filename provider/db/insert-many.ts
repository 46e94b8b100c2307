import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './database.ts'
import { schema } from './schema.ts'

const columnName = (column: PgColumn) => (column.keyAsName ? toSnakeCase(column.name) : column.name)

const rowsAtOnce = 5_000

/**
 * Inserts any number of rows with one parameter for each statement (a JSON text), some hundred times faster than one by
 * one. Missing values get the column's default.
 */
export const insertMany = async <T extends PgTable>(
  tx: Orm,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> => {
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][]
  const present = columns.filter(([key]) => rows.some((row) => key in row))
  const names = sql.join(
    present.map(([, column]) => sql.identifier(columnName(column))),
    sql`, `,
  )
  const typed = sql.join(
    present.map(
      ([, column]): SQL =>
        sql`${sql.identifier(columnName(column))} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const records = rows.slice(from, from + rowsAtOnce).map((row) => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(
        present.map(([key, column]) => [
          columnName(column),
          values[key] === undefined ? column.default : values[key],
        ]),
      )
    })
    try {
      await tx.execute(
        sql`insert into ${table} (${names})
            select ${names} from json_to_recordset(${JSON.stringify(records)}::json) as given (${typed})`,
      )
    } catch (error) {
      // The message of the query layer would contain every row.
      const cause = error instanceof Error ? error.cause : error
      throw new Error(`rows of ${getTableName(table)} were refused`, { cause })
    }
  }
}

/** Needed after rows with explicit keys: moves the sequence of every table behind its highest key. */
export const moveSequences = async (tx: Orm): Promise<void> => {
  const moves = Object.values(schema).flatMap((table: PgTable) => {
    const { name, columns } = getTableConfig(table)
    const identity = columns.find((column) => column.generatedIdentity !== undefined)
    if (identity === undefined) return []
    const key = columnName(identity)
    return [
      sql`select setval(pg_get_serial_sequence(${name}, ${key}),
            greatest((select coalesce(max(${sql.identifier(key)}), 0) from ${table}), 1))`,
    ]
  })
  await tx.execute(sql.join(moves, sql` union all `))
}
