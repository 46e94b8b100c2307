import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openEmbedded, openInMemory } from './embedded.ts'
import { openPostgres } from './postgres.ts'
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

export type DatabasePlace = {
  /** The product's data directory; the embedded database stands in its folder `database`. */
  dataDir?: string | undefined
  /** Wins over `dataDir`. */
  databaseUrl?: string | undefined
  memory?: boolean | undefined
  /** Begins in memory as a copy of this dump. */
  from?: Blob | undefined
}

/**
 * Opens the database; the schema is `migrate()`'s business.
 * Throws DataDirInUseError or DatabaseUnreachableError, each with one sentence to show.
 */
export const openDatabase = async (place: DatabasePlace): Promise<Database> => {
  if (place.databaseUrl) return openPostgres(place.databaseUrl)
  if (place.memory || place.from) return openInMemory(place.from)
  if (place.dataDir) return openEmbedded(place.dataDir)
  throw new TypeError('openDatabase needs dataDir, databaseUrl, memory or from')
}
