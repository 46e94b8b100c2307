import type { Settings } from './ports.ts'

type Limits = Pick<Settings, 'backoffMinMs' | 'backoffMaxMs'>

/** Waiting time before try number `failures + 1`, in ms: doubling, with jitter, within the limits. */
export function backoffMs(failures: number, random: () => number, limits: Limits): number {
  const ceiling = Math.min(
    limits.backoffMaxMs,
    limits.backoffMinMs * 2 ** Math.max(0, failures - 1),
  )
  return Math.round(limits.backoffMinMs + random() * Math.max(0, ceiling - limits.backoffMinMs))
}

const hourMs = 3_600_000

/**
 * Whether a waiting time is over. A time more than an hour ahead counts as over: the device's clock has jumped.
 */
export const isDue = (until: number | undefined, now: number): boolean =>
  until === undefined || until <= now || until > now + hourMs
