import { once } from '../once.ts'

/** `Janeiro` to `Dezembro`; the index is the month's number minus one. */
export const monthNames = once((): readonly string[] => {
  const long = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => {
    const name = long.format(Date.UTC(2026, index, 1))
    return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1)
  })
})

const firstYear = 2020
const lastYearOfSpec = 2026

/** 2020 to 2026 (spec 1 §9), or to the current year once it is later. */
export function selectableYears(thisYear: number): number[] {
  const last = Math.max(lastYearOfSpec, thisYear)
  return Array.from({ length: last - firstYear + 1 }, (_, index) => firstYear + index)
}

export interface YearMonth {
  year: number
  /** 1 to 12. */
  month: number
}
