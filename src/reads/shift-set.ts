import type { Wanted } from './read.ts'

/**
 * The reads that one feature needs for a shift without a network (UX-10). Each feature that works offline
 * has one in its `offline.ts`, which its `feature.ts` names.
 */
export interface ShiftSet {
  /** The name on the screen: «Recebimento». */
  name: string
  /** The path of the screen; only people who may open it may prepare the set. */
  path: string
  /** The reads, in the order in which they will be needed. */
  wanted: (of: Circumstances) => readonly Wanted[]
}

export interface Circumstances {
  /** The date at the warehouse, as 2026-11-20. */
  today: string
  /** Whether the provider accepts calls outside the contract. */
  extensions: boolean
}

/** A list that was read within this time, in ms, is not read again to prepare a shift. */
export const listYoungMs = 15 * 60_000

interface Order<Row> {
  /** Any ISO-8601 moment. */
  dateOf: (row: Row) => string | null | undefined
  /** Whether work is left to be done on the row. */
  isOpen?: (row: Row) => boolean
}

/** Open rows first; among the open and among the other rows, today's first, then the newest. */
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
