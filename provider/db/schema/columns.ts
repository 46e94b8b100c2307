import { bigint, numeric, timestamp } from 'drizzle-orm/pg-core'

/** A key that people read and say: small integers, given by the database (see docs/decisions). */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

export const ref = () => bigint({ mode: 'number' })

/** A moment, to the millisecond: what JSON and JavaScript can say. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Tons or kilograms to the gram or kilogram: exact in the database, so that sums have no dust. */
export const weight = () => numeric({ precision: 14, scale: 3, mode: 'number' })
