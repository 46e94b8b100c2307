import { ApiError } from '#src/api/api-error.ts'
import { loadConfig, providerAddress } from '#src/api/config.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { openExisting } from '#src/reads/cache-names.ts'
import { findOfAnotherDay } from '#src/reads/of-a-day.ts'

/**
 * An image from the worker's cache for this person, without a call. Rejects where it is not cached.
 */
export async function keptImage(person: PersonKey | undefined, path: string): Promise<Blob> {
  if (person !== undefined && 'caches' in globalThis) {
    const url = new URL(providerAddress(await loadConfig(), path), location.origin).href
    for (const kind of ['thumbnails', 'images'] as const) {
      const cache = await openExisting(kind, person)
      const found = cache && ((await cache.match(url)) ?? (await findOfAnotherDay(cache, url)))
      if (found !== undefined) return found.blob()
    }
  }
  throw new ApiError({ status: 401, message: 'Entre novamente para ler' })
}
