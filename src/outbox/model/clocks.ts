import type { Clock } from './ports.ts'

type BothClocks = Pick<Clock, 'now' | 'monotonic'>

/**
 * A moment by both clocks of a context. A page that stood still may find that its own clock has stood
 * still with it; the device's may have been set.
 */
export interface Moment {
  now: number
  monotonic: number
}

export const momentOf = ({ now, monotonic }: BothClocks): Moment => ({
  now: now(),
  monotonic: monotonic(),
})

/** For how long it has been over, in ms, by the clock that says more. */
export const msSince = (moment: Moment, clock: BothClocks): number =>
  Math.max(Math.abs(clock.now() - moment.now), clock.monotonic() - moment.monotonic)

/** No single read takes longer, in ms: where more has passed, this context stood still. */
export const standstillMs = 60_000

/** When a call was certainly given up: on the provider's clock, and on the device's where that was noted. */
export interface Quarantine {
  since: number
  at?: number | undefined
}

/**
 * What is left of a quarantine, in ms: on both clocks, because either may have been set forward meanwhile. Where
 * the device's was set back before it, it says nothing.
 */
export const quarantineLeft = (
  { since, at }: Quarantine,
  { provider, device }: { provider: number; device: number },
  quarantineMs: number,
): number => {
  const byDevice = at === undefined || device < at ? 0 : at + quarantineMs - device
  return Math.max(since + quarantineMs - provider, byDevice, 0)
}

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

export function makeServerClock(clock: BothClocks): ServerClock {
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
