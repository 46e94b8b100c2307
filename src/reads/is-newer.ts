import { askedAtHeader } from '#src/api/stamps.ts'

/** Whether what is kept was asked for after what comes now: that was long on its way. */
export function isNewer(kept: Response | undefined, askedAt: number): boolean {
  const keptAt = Number(kept?.headers.get(askedAtHeader) ?? 0)
  // A time to come: the clock was set back since.
  return keptAt > askedAt && keptAt <= Date.now()
}
