/** America/Sao_Paulo has had no summer time since 2019. */
const offsetMs = -3 * 60 * 60_000
const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Days from today: `d-3 14:30`; with `w` the days before today are counted without Sundays. */
const ofDay = /^([dw])(-?\d+) (\d\d):(\d\d)$/

/** Minutes from now; `ten`: from the last full ten minutes, as in schedules; `today`: not before midnight. */
const ofNow = /^(now|ten|today)([+-]\d+)$/

/** Reads the moments of the demo data, which are relative to the day and minute in which it is stored. */
export const makeClock = (now: Date) => {
  const midnight = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs - offsetMs
  const floorTo = (step: number) => Math.floor(now.getTime() / step) * step
  const isSunday = (day: number) => new Date(midnight + day * dayMs + offsetMs).getUTCDay() === 0

  const skipSundays = (workdays: number) => {
    let day = 0
    for (let left = workdays; left < 0; left += 1) day -= isSunday(day - 1) ? 2 : 1
    return day
  }
  const upToNow = (time: number) => new Date(time < now.getTime() ? time : now.getTime() - minuteMs)

  /** A moment of today or of an earlier day is never later than now. */
  const readMoment = (text: string): Date => {
    const [, unit, days, hour, minute] = ofDay.exec(text) ?? []
    if (unit !== undefined) {
      const day = unit === 'w' ? skipSundays(Number(days)) : Number(days)
      const time = midnight + day * dayMs + (Number(hour) * 60 + Number(minute)) * minuteMs
      return day > 0 ? new Date(time) : upToNow(time)
    }
    const [, from, minutes] = ofNow.exec(text) ?? []
    if (from === undefined) throw new Error(`«${text}» is no moment of the demo data`)
    const time = floorTo(from === 'ten' ? 10 * minuteMs : minuteMs) + Number(minutes) * minuteMs
    return new Date(from === 'today' ? Math.max(time, midnight) : time)
  }
  return {
    readMoment,
    /** The day in the warehouse, as 2026-11-20. */
    dayOf: (moment: Date) => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10),
    /** `minutes` after the moment, but never later than now. */
    after: (moment: Date, minutes: number) => upToNow(moment.getTime() + minutes * minuteMs),
  }
}

export type Clock = ReturnType<typeof makeClock>
