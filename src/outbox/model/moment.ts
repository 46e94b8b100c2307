import type { Clock } from './ports.ts'

/**
 * A moment by both clocks of a context. A page that stood still may find that its own clock has stood
 * still with it; the device's may have been set.
 */
export interface Moment {
  now: number
  monotonic: number
}

export const momentOf = ({ now, monotonic }: Pick<Clock, 'now' | 'monotonic'>): Moment => ({
  now: now(),
  monotonic: monotonic(),
})

/** No single read takes longer, in ms: where more has passed, this context stood still. */
export const standstillMs = 60_000

/**
 * What is left of `ms` since a moment of the device's clock; nothing where that moment is not known, or
 * the clock was set back before it.
 */
export const leftOf = (ms: number, at: number | undefined, now: number): number =>
  at === undefined || now < at ? 0 : Math.max(0, at + ms - now)

/** For how long it has been over, in ms, by the clock that says more. */
export const msSince = (moment: Moment, clock: Pick<Clock, 'now' | 'monotonic'>): number =>
  Math.max(Math.abs(clock.now() - moment.now), clock.monotonic() - moment.monotonic)
