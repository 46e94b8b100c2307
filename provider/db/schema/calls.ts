import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, refTo } from './columns.ts'
import { users } from './people.ts'

/** Sign-in attempts, counted to slow guessing down; the name is in lower case, whether or not a user has it. */
export const signInAttempts = pgTable('sign_in_attempts', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  address: text(),
  /** A digest of the secret of a device on which the name has signed in, with this attempt or earlier. */
  device: text(),
  /** Whether the name had signed in on the device earlier. */
  known: boolean().notNull().default(false),
  succeeded: boolean().notNull(),
  at: moment().notNull(),
})

/** Ended sessions, each by a digest of its token; `until` is when the token expires. */
export const endedSessions = pgTable('ended_sessions', {
  id: text().primaryKey(),
  until: moment().notNull(),
})

/** The attempts of writes that have been taken, each by a digest of its identity. */
export const writeAttempts = pgTable('write_attempts', {
  id: text().primaryKey(),
  at: moment().notNull(),
})

/** For each kind of expiring rows: up to which time they were deleted, and when. */
export const sweeps = pgTable('sweeps', {
  kind: text().primaryKey(),
  upto: moment().notNull(),
  at: moment().notNull(),
})

/** A call with an Idempotency-Key, and its response. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    uid: refTo(() => users.uid),
    /** Method and route pattern. */
    route: text().notNull(),
    key: text().notNull(),
    /** Digest of address and content: a key that is reused for another request is refused. */
    fingerprint: text().notNull(),
    state: text().notNull().$type<'running' | 'done'>(),
    /** The lease of a call in flight; after it another attempt may take over. */
    leaseUntil: moment(),
    status: smallint(),
    headers: jsonb().$type<Record<string, string>>(),
    body: text(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.route, table.key] })],
)
