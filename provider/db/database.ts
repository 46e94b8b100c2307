import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema.ts'

/** What both drivers give for a raw query. Times and decimals come as text there, bigint as a number. */
interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>
}
type Rows<Row> = { rows: Row[] }

/** Drizzle over either driver, typed with the schema; a transaction is one too. */
export type Orm = PgDatabase<RowsOf, typeof schema>

export type TransactOptions = { isolation?: 'serializable' | 'repeatable read' | 'read committed' }

export type Database = {
  orm: Orm
  /**
   * Runs `work` as if it were alone (serializable), and again from its start when it collided with
   * other work: whatever it does outside the database must bear being done twice. Use only `tx`
   * inside: the embedded database has one connection, and `orm` would wait for it for ever.
   */
  transact: <T>(work: (tx: Orm) => Promise<T>, options?: TransactOptions) => Promise<T>
  /** Bounds the log that the next start has to replay; nothing on a server, which does it itself. */
  checkpoint: () => Promise<void>
  /** Waits for what is running, checkpoints, lets go of the directory. Twice is harmless. */
  close: () => Promise<void>
  /** What it is and what it promises, in Portuguese, for the person who starts it. */
  description: string
  /** The whole database as bytes that `openDatabase({ from })` takes. Embedded only. */
  dump?: () => Promise<Blob>
}
