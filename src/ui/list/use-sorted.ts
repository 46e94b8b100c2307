import { useMemo, useState } from 'react'

export type SortValue = string | number | null

interface Sortable<Row> {
  header: string
  /** What the rows are sorted by where all of them are there. */
  sortBy?: (row: Row) => SortValue
}

/** How the rows are sorted by something. */
export type Order = 'none' | 'ascending' | 'descending'

/** By which header, and whether the largest comes first. */
interface Sorting {
  header: string
  isDown: boolean
}

const words = new Intl.Collator('pt-BR', { numeric: true })

/** What has no value comes last, whichever way. */
function compare(one: SortValue, other: SortValue, isDown: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : words.compare(String(one), String(other))
  return isDown ? -order : order
}

/**
 * Rows in the order of the header that was tapped: up, down, and as they came. Of a part of a list it
 * would not be the order of the list: then there is none.
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
    /** How they are sorted by a fact; undefined where it cannot be. */
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
