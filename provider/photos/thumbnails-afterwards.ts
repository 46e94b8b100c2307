import type { PhotoStore } from './photo-store.ts'

export interface AfterwardsStore extends PhotoStore {
  /** Waits for the thumbnails that are on their way. */
  settle: () => Promise<void>
}

/**
 * The same store, in which nobody waits for a thumbnail to be kept: one that did not get there, by
 * whatever came in between, is made from its image when it is asked for (decision 073).
 */
export function withThumbnailsAfterwards(
  store: PhotoStore,
  makeThumbnail: (image: Buffer) => Promise<Buffer>,
): AfterwardsStore {
  const underWay = new Set<Promise<void>>()
  const keepAfterwards = (sha256: string, thumbnail: Buffer) => {
    const keeping = store
      .put(sha256, 'thumbnail', thumbnail)
      .catch(() => {})
      .finally(() => underWay.delete(keeping))
    underWay.add(keeping)
  }
  const makeAgain = async (sha256: string) => {
    const image = await store.get(sha256, 'image')
    if (!image) return undefined
    const thumbnail = await makeThumbnail(image)
    keepAfterwards(sha256, thumbnail)
    return thumbnail
  }
  return {
    put: async (sha256, rendering, bytes) => {
      if (rendering === 'thumbnail') keepAfterwards(sha256, bytes)
      else await store.put(sha256, rendering, bytes)
    },
    get: async (sha256, rendering) =>
      (await store.get(sha256, rendering)) ??
      (rendering === 'thumbnail' ? makeAgain(sha256) : undefined),
    settle: async () => {
      await Promise.all(underWay)
    },
  }
}
