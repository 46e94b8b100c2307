import type { Wanted } from './read.ts'

/**
 * What one feature needs for a shift with no network (UX-10). Each feature that works offline declares
 * one in its `offline.ts`; the app lists them in `src/app/pages/shift-sets.ts`.
 */
export interface ShiftSet {
  /** On the screen: «Recebimento». */
  name: string
  /** The screen that it is for: who may open that may prepare it. */
  path: string
  /** What will be needed first comes first. */
  wanted: (of: Circumstances) => readonly Wanted[]
}

export interface Circumstances {
  /** As 2026-11-20, by the warehouse's clocks. */
  today: string
  /** Whether the provider takes calls that the contract does not name. */
  extensions: boolean
}

/** A list that was read within so many ms is not read again to prepare a shift. */
export const listYoungMs = 15 * 60_000

interface Order<Row> {
  /** Any ISO-8601 moment. */
  dateOf: (row: Row) => string | null | undefined
  /** Whether there is something left to be done. */
  isOpen?: (row: Row) => boolean
}

/** What is open first, of that what is of today, then the newest. */
export function likelyFirst<Row>(
  rows: readonly Row[],
  today: string,
  { dateOf, isOpen = () => true }: Order<Row>,
): Row[] {
  const rank = (row: Row) =>
    (isOpen(row) ? 2 : 0) + (dateOf(row)?.startsWith(today) === true ? 1 : 0)
  return rows.toSorted(
    (a, b) => rank(b) - rank(a) || (dateOf(b) ?? '').localeCompare(dateOf(a) ?? ''),
  )
}
