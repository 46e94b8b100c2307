import type { Orm } from './database.ts'

interface Prepared<Rows> {
  execute: (values: Record<string, unknown>) => Promise<Rows>
}

/** What a query builder gives once it has everything but the values of its placeholders. */
interface Preparable<Rows> {
  prepare: (name: string) => Prepared<Rows>
}

/**
 * A query that comes with nearly every call: its SQL is put together once for a database, and then only
 * given values. In a transaction, which is another `Orm` each time, it is put together as it always was.
 */
export function prepareQuery<Values extends Record<string, unknown>, Rows>(
  build: (orm: Orm) => Preparable<Rows>,
): (orm: Orm, values: Values) => Promise<Rows> {
  const known = new WeakMap<Orm, Prepared<Rows>>()
  return (orm, values) => {
    // Without a name the server keeps nothing of it: behind a pooler the next one has another connection.
    const prepared = known.get(orm) ?? build(orm).prepare('')
    known.set(orm, prepared)
    return prepared.execute(values)
  }
}
