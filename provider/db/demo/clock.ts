/** America/Sao_Paulo has had no summer time since 2019. */
const offsetMs = -3 * 60 * 60_000
const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** The calendar of the demo data: days counted from today, hours of the warehouse's clock. */
export type Clock = {
  now: Date
  /** `hours` of the day `days` from today, but never later than `now`. */
  past: (days: number, hours: number) => Date
  /** The same, also in the future. */
  at: (days: number, hours: number) => Date
  upToNow: (moment: Date) => Date
  /** Minutes before now; negative is in the future. To the whole minute. */
  minutesAgo: (minutes: number) => Date
  /** The same, rounded down to ten minutes, as in schedules. */
  tenMinutesAgo: (minutes: number) => Date
  /** The day as 2026-11-20. */
  dayOf: (moment: Date) => string
  /** Today (0) and the days before it without Sundays, `count` in all, the latest first. */
  workdays: (count: number) => number[]
}

const floorTo = (time: number, step: number) => new Date(Math.floor(time / step) * step)

export const makeClock = (now: Date): Clock => {
  const midnight = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs - offsetMs
  const at = (days: number, hours: number) =>
    new Date(midnight + days * dayMs + Math.round(hours * 60) * minuteMs)
  const upToNow = (moment: Date) => (moment < now ? moment : new Date(now.getTime() - minuteMs))
  return {
    now,
    at,
    upToNow,
    past: (days, hours) => upToNow(at(days, hours)),
    minutesAgo: (minutes) => floorTo(now.getTime() - Math.round(minutes) * minuteMs, minuteMs),
    tenMinutesAgo: (minutes) => floorTo(now.getTime() - minutes * minuteMs, 10 * minuteMs),
    dayOf: (moment) => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10),
    workdays: (count) => {
      const days: number[] = []
      for (let day = 0; days.length < count; day -= 1) {
        const weekday = new Date(midnight + day * dayMs + offsetMs).getUTCDay()
        if (weekday !== 0 || day === 0) days.push(day)
      }
      return days
    },
  }
}

export const addMinutes = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + Math.round(minutes) * minuteMs)
