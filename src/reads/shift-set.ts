import type { Wanted } from './read.ts'

/**
 * What one feature needs for a shift with no network (UX-10). Each feature that works offline declares
 * one in its `offline.ts`; the app lists them in `src/app/shift-sets.ts`.
 */
export interface ShiftSet {
  /** On the screen: «Recebimento». */
  name: string
  /** The screen that it is for: who may open that may prepare it. */
  path: string
  /** `today` as 2026-11-20, by the warehouse's clocks. What will be needed first comes first. */
  wanted: (today: string) => readonly Wanted[]
}

/** More rows of a list than these are not prepared: the device's room is for what is recorded. */
const mostRows = 60

/** Today's rows first, then the newest; as many as are prepared. `dateOf` may hold any ISO-8601 moment. */
export function todayFirst<Row>(
  rows: readonly Row[],
  dateOf: (row: Row) => string | null | undefined,
  today: string,
): Row[] {
  const isToday = (row: Row) => Number(dateOf(row)?.startsWith(today) === true)
  return rows
    .toSorted((a, b) => isToday(b) - isToday(a) || (dateOf(b) ?? '').localeCompare(dateOf(a) ?? ''))
    .slice(0, mostRows)
}
