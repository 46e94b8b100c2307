import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { openDiskStore } from '../photos/disk-store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'

/**
 * Works on the data of a provider that is not running: to put an entry there before it starts, or to
 * read row by row what it did. Throws while a provider holds the folder.
 */
export async function withDataDir<T>(
  dataDir: string,
  work: (database: Database, photos: PhotoStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir })
  try {
    return await work(database, openDiskStore(join(dataDir, 'photos')))
  } finally {
    await database.close()
  }
}
