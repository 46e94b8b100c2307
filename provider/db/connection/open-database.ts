import type { Database } from '../database.ts'
import { openEmbedded, openInMemory } from './embedded.ts'
import { openPostgres } from './postgres.ts'

export type DatabasePlace = {
  /** The product's data directory; the embedded database is in its folder `database`. */
  dataDir?: string | undefined
  /** Takes precedence over `dataDir`. */
  databaseUrl?: string | undefined
  memory?: boolean | undefined
  /** Opens in memory as a copy of this dump. */
  from?: Blob | undefined
}

/**
 * Opens the database without changing its schema; `migrate()` does that. Throws DataDirInUseError,
 * DatabaseUnreachableError, CannotStart or NoRoom, each with one sentence for the person.
 */
export const openDatabase = async (place: DatabasePlace): Promise<Database> => {
  if (place.databaseUrl) return openPostgres(place.databaseUrl)
  if (place.memory || place.from) return openInMemory(place.from)
  if (place.dataDir) return openEmbedded(place.dataDir)
  throw new TypeError('openDatabase needs dataDir, databaseUrl, memory or from')
}
