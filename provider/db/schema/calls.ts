import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ref } from './columns.ts'
import { users } from './people.ts'

/** Tries to sign in, counted to slow guessing down; the name as typed in lower case, known or not. */
export const signInAttempts = pgTable('sign_in_attempts', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  address: text(),
  /** A digest of the secret of a device on which the name has signed in, with this try or before it. */
  device: text(),
  /** Whether it had done so before. */
  known: boolean().notNull().default(false),
  succeeded: boolean().notNull(),
  at: moment().notNull(),
})

/** Sessions that their person has ended, each by a digest of its token, until that would end by itself. */
export const endedSessions = pgTable('ended_sessions', {
  id: text().primaryKey(),
  until: moment().notNull(),
})

/** The attempts of writes that have been taken, each by a digest of what tells it apart. */
export const writeAttempts = pgTable('write_attempts', {
  id: text().primaryKey(),
  at: moment().notNull(),
})

/** Of each kind that is deleted for its age: up to which moment, and when that was last looked at. */
export const sweeps = pgTable('sweeps', {
  kind: text().primaryKey(),
  upto: moment().notNull(),
  at: moment().notNull(),
})

/** What a call with an Idempotency-Key was, and what it was answered. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    uid: ref()
      .notNull()
      .references(() => users.uid),
    /** Method and route pattern. */
    route: text().notNull(),
    key: text().notNull(),
    /** Digest of the request: the same key with another body is refused. */
    fingerprint: text().notNull(),
    state: text().notNull().$type<'running' | 'done'>(),
    /** Until when a running call is believed to be under way; after it, its process is believed dead. */
    leaseUntil: moment(),
    status: smallint(),
    headers: jsonb().$type<Record<string, string>>(),
    body: text(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.route, table.key] })],
)
