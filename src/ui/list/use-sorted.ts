import { useMemo, useState } from 'react'

export type SortValue = string | number | null

interface Sortable<Row> {
  header: string
  /** The value to sort by, where all rows are loaded. */
  sortBy?: (row: Row) => SortValue
}

/** The direction of the sorting. */
export type Order = 'none' | 'ascending' | 'descending'

/** The sorted header, and whether the order is descending. */
interface Sorting {
  header: string
  isDown: boolean
}

const words = new Intl.Collator('pt-BR', { numeric: true })

/** Rows without a value come last in both directions. */
function compare(one: SortValue, other: SortValue, isDown: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : words.compare(String(one), String(other))
  return isDown ? -order : order
}

/**
 * Sorts rows by the tapped header: ascending, descending, and unsorted. A part of a list is not
 * sorted, because its order would not be the order of the list.
 */
export function useSorted<Row>(
  rows: readonly Row[],
  facts: readonly Sortable<Row>[],
  isWhole: boolean,
) {
  const [sorting, setSorting] = useState<Sorting>()
  const sortBy = facts.find(({ header }) => header === sorting?.header)?.sortBy
  const isSorted = isWhole && sorting !== undefined && sortBy !== undefined
  const sorted = useMemo(
    () =>
      isSorted
        ? rows.toSorted((one, other) => compare(sortBy(one), sortBy(other), sorting.isDown))
        : rows,
    [isSorted, rows, sortBy, sorting],
  )
  return {
    rows: sorted,
    /** The direction for a fact; undefined where it cannot be sorted. */
    orderOf: ({ header, sortBy: by }: Sortable<Row>): Order | undefined => {
      if (!isWhole || by === undefined) return undefined
      if (!isSorted || sorting.header !== header) return 'none'
      return sorting.isDown ? 'descending' : 'ascending'
    },
    sort: (header: string) =>
      setSorting((before) => {
        if (before?.header !== header) return { header, isDown: false }
        return before.isDown ? undefined : { header, isDown: true }
      }),
  }
}
