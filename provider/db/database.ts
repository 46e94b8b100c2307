import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema.ts'

/** The result of a raw query in both drivers. Its times and decimals are text, its bigints are numbers. */
interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>
}
type Rows<Row> = { rows: Row[] }

/** Drizzle over either driver, typed with the schema; a transaction is one too. */
export type Orm = PgDatabase<RowsOf, typeof schema>

export type TransactOptions = { isolation?: 'serializable' | 'repeatable read' | 'read committed' }

/** Messages between the processes on one database. */
export interface Channel {
  /** Sends once; rejects if the database does not take it. */
  send: (text: string) => Promise<void>
  /** Hears the messages of all processes, its own included, until the database is closed. The last listener counts. */
  listen: (hear: (text: string) => void) => void
}

export type Database = {
  orm: Orm
  /**
   * Runs `work` in a transaction, serializable by default, and again from its start after a conflict: its effects
   * outside the database must be repeatable. Use only `tx` inside: the embedded database has one connection, and `orm`
   * would wait for it forever.
   */
  transact: <T>(work: (tx: Orm) => Promise<T>, options?: TransactOptions) => Promise<T>
  /** Runs a statement that takes no transaction around it, such as `create index concurrently`, without a time limit. */
  runAlone: (statement: string) => Promise<void>
  /** Bounds the log that the next start has to replay; does nothing on a server, which makes its own checkpoints. */
  checkpoint: () => Promise<void>
  /** Waits for running work, checkpoints, releases the directory. Idempotent. */
  close: () => Promise<void>
  /** The kind of database and its durability, in Portuguese, for the person who starts the provider. */
  description: string
  /** The connections of the pool, and the calls that wait for one. Absent on an embedded database. */
  connections?: () => { busy: number; idle: number; waiting: number }
  /** Absent on an embedded database, which has one process. */
  channel?: Channel
  /** The whole database as bytes that `openDatabase({ from })` takes. Embedded only. */
  dump?: () => Promise<Blob>
}
