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

/** For how long it has been over, in ms, by the clock that says more. */
export const msSince = (moment: Moment, clock: Pick<Clock, 'now' | 'monotonic'>): number =>
  Math.max(Math.abs(clock.now() - moment.now), clock.monotonic() - moment.monotonic)
