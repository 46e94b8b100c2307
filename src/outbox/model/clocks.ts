import type { Clock } from './ports.ts'

type BothClocks = Pick<Clock, 'now' | 'monotonic'>

/**
 * A moment on both clocks of a context. The monotonic clock may stop while a page is frozen, and the user may
 * set the device's clock.
 */
export interface Moment {
  now: number
  monotonic: number
}

export const momentOf = ({ now, monotonic }: BothClocks): Moment => ({
  now: now(),
  monotonic: monotonic(),
})

/** Milliseconds since the moment, by the clock that has moved more; a device's clock that was set back counts too. */
export const msSince = (moment: Moment, clock: BothClocks): number =>
  Math.max(Math.abs(clock.now() - moment.now), clock.monotonic() - moment.monotonic)

/** No single read of JSON takes longer than this, in ms. If more time has passed, this context was frozen. */
export const standstillMs = 60_000

/**
 * A moment at which a call had certainly been aborted: `since` on the provider's clock, `at` on the device's clock
 * if that was recorded.
 */
export interface Quarantine {
  since: number
  at?: number | undefined
}

/**
 * The rest of a quarantine, in ms, by the clock on which more is left, because either clock may have been set
 * forward meanwhile. A device's clock that was set back to before `at` does not count.
 */
export const quarantineLeft = (
  { since, at }: Quarantine,
  { provider, device }: { provider: number; device: number },
  quarantineMs: number,
): number => {
  const byDevice = at === undefined || device < at ? 0 : at + quarantineMs - device
  return Math.max(since + quarantineMs - provider, byDevice, 0)
}

/** Parses a `Date` header into ms since 1970; undefined if it is missing or unreadable. */
export function readDate(date: string | null): number | undefined {
  const at = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(at) ? undefined : at
}

/** `Date` has a resolution of one second, and the response was on its way for a while. */
const uncertaintyMs = 5000

/**
 * An estimate of the provider's clock, from the `Date` header of its responses and the time that has passed
 * here since. The device's clock may jump, so no quarantine is measured with it alone, except where the
 * provider shows no time: across origins a browser exposes `Date` only where the provider allows it.
 */
export class ServerClock {
  readonly #clock: BothClocks
  #seen: { server: number; monotonic: number; offset: number | undefined } | undefined

  constructor(clock: BothClocks) {
    this.#clock = clock
  }

  /** Records the `Date` of a response of the provider; null if the response shows none. */
  observe(date: string | null): void {
    const server = readDate(date)
    const { now, monotonic } = momentOf(this.#clock)
    if (server !== undefined) this.#seen = { server, monotonic, offset: server - now }
    else if (this.offsetMs() === undefined)
      this.#seen = { server: now, monotonic, offset: undefined }
  }

  /** The lower bound of the provider's clock; undefined before the first response. */
  lowest(): number | undefined {
    return this.#seen && this.#seen.server + (this.#clock.monotonic() - this.#seen.monotonic)
  }

  /** The upper bound of the provider's clock; undefined before the first response. */
  highest(): number | undefined {
    const lowest = this.lowest()
    if (lowest === undefined) return undefined
    // While the device sleeps, the monotonic clock may stop and the device's clock goes on.
    return Math.max(lowest, this.#clock.now() + (this.offsetMs() ?? 0)) + uncertaintyMs
  }

  /** The provider's clock minus the device's, in ms; undefined while the provider has shown no time. */
  offsetMs(): number | undefined {
    return this.#seen?.offset
  }
}
