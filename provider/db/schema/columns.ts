import { bigint, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** A key that people read and say: small integers, assigned by the database (decision 010). */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

export const ref = () => bigint({ mode: 'number' })

/** The key of a row that must exist. */
export const refTo = (column: () => AnyPgColumn) => ref().notNull().references(column)

/** A time with the precision of JSON and JavaScript: milliseconds. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Tons or kilograms with three decimals: exact in the database, so that sums have no floating-point error. */
export const weight = () => numeric({ precision: 14, scale: 3, mode: 'number' })
