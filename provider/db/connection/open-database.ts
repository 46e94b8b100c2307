import type { Database } from '../database.ts'
import { openEmbedded, openInMemory } from './embedded.ts'
import { openPostgres } from './postgres.ts'

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
