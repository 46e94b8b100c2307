import type { Orm } from '../db/database.ts'
import { photos } from '../db/schema/photos.ts'
import type { PhotoStore } from './photo-store.ts'

/**
 * Whether the database knows photos that are not in this store, because the settings name another place or nobody has
 * copied them. Only one photo is looked up.
 */
export async function missesPhotos(orm: Orm, store: PhotoStore): Promise<boolean> {
  const [photo] = await orm.select({ sha256: photos.sha256 }).from(photos).limit(1)
  return photo !== undefined && (await store.get(photo.sha256, 'image')) === undefined
}
