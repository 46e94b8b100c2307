import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoStore } from './photo-store.ts'

/** The end waits so long for thumbnails, in ms: a bucket that hangs does not keep a process from ending. */
const patienceMs = 2_000

export interface AfterwardsStore extends PhotoStore {
  /** Waits for the thumbnails that are on their way, for two seconds at most. */
  settle: () => Promise<void>
}

interface Means {
  makeThumbnail: (image: Buffer) => Promise<Buffer>
  /** Hears why one could not be kept; nobody else does. */
  report: (error: unknown) => void
}

/**
 * The same store, in which nobody waits for a thumbnail to be kept: one that did not get there, by
 * whatever came in between, is made from its image when it is asked for (docs/photos.md).
 */
export function withThumbnailsAfterwards(
  store: PhotoStore,
  { makeThumbnail, report }: Means,
): AfterwardsStore {
  /** Of each photo whose thumbnail is being made or kept: whoever asks meanwhile has the same one. */
  const onTheirWay = new Map<string, Promise<Buffer | undefined>>()
  const keeping = new Set<Promise<void>>()
  const bring = (sha256: string, making: Promise<Buffer | undefined>) => {
    onTheirWay.set(sha256, making)
    const kept = making
      .then(
        (thumbnail) => thumbnail && store.put(sha256, 'thumbnail', thumbnail).catch(report),
        // Told to whoever asked for it.
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
