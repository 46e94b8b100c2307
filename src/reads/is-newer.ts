import { askedAtHeader } from '#src/api/stamps.ts'

/**
 * Whether the cached response was requested after `askedAt`, the moment of the request whose late response may
 * replace it.
 */
export function isNewer(kept: Response | undefined, askedAt: number): boolean {
  const keptAt = Number(kept?.headers.get(askedAtHeader) ?? 0)
  // A moment in the future: the clock was set back since.
  return keptAt > askedAt && keptAt <= Date.now()
}
