import type { Clock } from '../model/ports.ts'

/**
 * What this context knows of the provider's clock, from the `Date` of its answers and from the time
 * that has passed here since. The device's own clock may jump, so no quarantine is measured with it
 * alone, but where the provider does not tell its time: across origins a browser shows `Date` only where
 * the provider allows it.
 */
export interface ServerClock {
  /** Takes note of the `Date` of an answer of the provider's; null where it shows none. */
  observe: (date: string | null) => void
  /** The provider's clock has certainly come this far; undefined before the first answer. */
  lowest: () => number | undefined
  /** It has certainly not come further than this; undefined before the first answer. */
  highest: () => number | undefined
  /** Provider's clock minus the device's, in ms; undefined while it has told no time. */
  offsetMs: () => number | undefined
}

/** The moment that an answer's `Date` names; undefined where it says nothing. */
export function readDate(date: string | null): number | undefined {
  const at = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(at) ? undefined : at
}

/** `Date` has whole seconds, and the answer travelled for a while. */
const uncertaintyMs = 5000

export function makeServerClock(clock: Clock): ServerClock {
  let seen: { server: number; monotonic: number; offset: number | undefined } | undefined
  const lowest = () => seen && seen.server + (clock.monotonic() - seen.monotonic)
  return {
    observe: (date) => {
      const server = readDate(date)
      const [now, monotonic] = [clock.now(), clock.monotonic()]
      if (server !== undefined) seen = { server, monotonic, offset: server - now }
      else if (seen?.offset === undefined) seen = { server: now, monotonic, offset: undefined }
    },
    lowest,
    // While the device sleeps the monotonic clock may stand still and the device's go on.
    highest: () =>
      seen && Math.max(lowest() ?? 0, clock.now() + (seen.offset ?? 0)) + uncertaintyMs,
    offsetMs: () => seen?.offset,
  }
}
