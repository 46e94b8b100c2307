import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Orm } from '../database.ts'

interface Prepared<Rows> {
  execute: (values: Record<string, unknown>) => Promise<Rows>
}

/** A query builder that is complete except for the values of its placeholders. */
interface Preparable<Rows> {
  prepare: (name: string) => Prepared<Rows>
}

/** The internal field of a prepared query that has its connection, or the pool of them. */
interface Inside {
  client: unknown
}

/**
 * A query that runs with nearly every call: its SQL is built once for each driver, and then only gets values, on any
 * connection or transaction.
 */
export function prepareQuery<Values extends Record<string, unknown>, Rows>(
  build: (orm: Orm) => Preparable<Rows>,
): (orm: Orm, values: Values) => Promise<Rows> {
  const known = new WeakMap<object, Prepared<Rows>>()
  return (orm, values) => {
    const session = orm._.session as unknown as { constructor: object; client: unknown }
    const prepared = known.get(session.constructor) ?? putTogether(build(orm))
    known.set(session.constructor, prepared)
    const own = Object.create(prepared) as Prepared<Rows> & Inside
    own.client = session.client
    return own.execute(values)
  }
}

function putTogether<Rows>(query: Preparable<Rows>): Prepared<Rows> {
  // Names are assigned where statements are sent (name-statements.ts).
  const prepared = query.prepare('') as Prepared<Rows> & Inside
  // Releases the reference to the connection that was used first.
  prepared.client = undefined
  return prepared
}

/** `column` is one of a list in a placeholder: the same SQL for any length. */
export const isOneOf = (column: AnyColumn, placeholder: string): SQL =>
  sql`${column} = any(${sql.placeholder(placeholder)})`
