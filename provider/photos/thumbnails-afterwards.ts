import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoStore } from './photo-store.ts'

/** How long the shutdown waits for thumbnails, in ms: a bucket that hangs must not prevent it. */
const patienceMs = 2_000

export interface AfterwardsStore extends PhotoStore {
  /** Waits for pending thumbnails, for two seconds at most. */
  settle: () => Promise<void>
}

interface Means {
  makeThumbnail: (image: Buffer) => Promise<Buffer>
  /** Receives the error of a thumbnail that could not be stored; no caller gets it. */
  report: (error: unknown) => void
}

/**
 * The same store, but thumbnails are stored in the background. A thumbnail that is missing for any reason is made from
 * its image when it is read (docs/photos.md).
 */
export function withThumbnailsAfterwards(
  store: PhotoStore,
  { makeThumbnail, report }: Means,
): AfterwardsStore {
  /** Photos whose thumbnail is being made or stored: concurrent reads share the same thumbnail. */
  const onTheirWay = new Map<string, Promise<Buffer | undefined>>()
  const keeping = new Set<Promise<void>>()
  const bring = (sha256: string, making: Promise<Buffer | undefined>) => {
    onTheirWay.set(sha256, making)
    const kept = making
      .then(
        (thumbnail) => thumbnail && store.put(sha256, 'thumbnail', thumbnail).catch(report),
        // The reader gets this error.
        () => undefined,
      )
      .then(() => {
        keeping.delete(kept)
        onTheirWay.delete(sha256)
      })
    keeping.add(kept)
    return making
  }
  const makeAgain = async (sha256: string) => {
    const image = await store.get(sha256, 'image')
    return image && makeThumbnail(image)
  }
  return {
    put: async (sha256, rendering, bytes) => {
      if (rendering === 'image') await store.put(sha256, rendering, bytes)
      else if (!onTheirWay.has(sha256)) void bring(sha256, Promise.resolve(bytes))
    },
    get: async (sha256, rendering) => {
      if (rendering === 'image') return store.get(sha256, rendering)
      return (
        (await onTheirWay.get(sha256)) ??
        (await store.get(sha256, rendering)) ??
        (await (onTheirWay.get(sha256) ?? bring(sha256, makeAgain(sha256))))
      )
    },
    settle: async () => {
      await Promise.race([Promise.all(keeping), sleep(patienceMs, undefined, { ref: false })])
    },
  }
}
