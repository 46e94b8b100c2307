import { http } from '#src/api/http.ts'
import { askedAtHeader } from '#src/api/stamps.ts'
import { loadConfig, providerAddress } from '#src/api/config.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { askedImages } from '#src/reads/forget.ts'
import { openExisting } from '#src/reads/cache-names.ts'
import { prefetch } from '#src/reads/prefetch.ts'
import { isYoung, shiftMs } from '#src/reads/read.ts'

/** More images than most records have. */
const mostImages = 60

const nameOf = (person: PersonKey, path: string) => `${person} ${path}`

/** Prefetches small images, so that they also show offline. Never rejects. */
export async function fetchImagesAhead(
  person: PersonKey,
  paths: readonly string[],
  { signal, turn }: { signal: AbortSignal; turn: () => Promise<void> },
): Promise<void> {
  await prefetch(
    paths.slice(0, mostImages),
    async (path) => {
      await fetchImageAhead(person, path, { signal })
      return undefined
    },
    { signal, turn, atOnce: 1 },
  )
}

/**
 * Prefetches one image, unless that was done in this shift. Rejects with ApiError when it did not
 * arrive.
 */
export async function fetchImageAhead(
  person: PersonKey,
  path: string,
  { signal, onCall }: { signal: AbortSignal; onCall?: () => void },
): Promise<void> {
  if (askedImages.has(nameOf(person, path)) || (await isKept(person, path))) return
  onCall?.()
  await http.getBlob(path, 'image/*', { signal })
  askedImages.add(nameOf(person, path))
}

async function isKept(person: PersonKey, path: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const cache = await openExisting('thumbnails', person)
  const found = await cache?.match(
    new URL(providerAddress(await loadConfig(), path), location.origin),
  )
  return found !== undefined && isYoung(Number(found.headers.get(askedAtHeader) ?? 0), shiftMs)
}
