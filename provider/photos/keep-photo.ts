import { photos } from '../db/schema/photos.ts'
import type { Orm } from '../db/database.ts'
import type { UploadedFile } from '../plugins/collect-parts.ts'
import { makePhoto } from './make-photo.ts'
import type { PhotoStore } from './photo-store.ts'

/**
 * Checks and stores a received photo, encoded again unless `makePhoto` keeps it; `record` writes its row in the
 * caller's transaction.
 */
export async function keepPhoto(store: PhotoStore, received: UploadedFile, now: Date) {
  const { size, sha256 } = received
  const photo = await makePhoto(received.bytes, received.uid)
  await store.put(sha256, 'image', photo.image)
  // After the image, because the thumbnail can be made again from the image, and not the other way round.
  await store.put(sha256, 'thumbnail', photo.thumbnail)
  const row = {
    sha256,
    size,
    type: photo.type,
    storedSize: photo.image.length,
    width: photo.width,
    height: photo.height,
    createdAt: now,
  }
  return {
    size,
    sha256,
    record: async (tx: Orm) => {
      await tx.insert(photos).values(row).onConflictDoNothing()
    },
  }
}
