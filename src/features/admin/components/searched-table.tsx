import type { ComponentProps, ReactNode } from 'react'
import type { PagedRead } from '#src/hooks/reads/use-paged-read.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { SearchField } from '#src/ui/form/search-field.tsx'
import { ReadNotes } from './read-notes.tsx'

interface SearchedTableProps<Row> extends Pick<
  ComponentProps<typeof DataTable<Row>>,
  'caption' | 'columns' | 'rowKey' | 'cardsBelow'
> {
  table: PagedRead<Row>
  /** The label of the search field and its placeholder, which names the searched columns. */
  search: { label: string; placeholder: string }
  pageSize: number
  /** Additional filters. */
  filters?: ReactNode
}

/** A table with server-side paging, a search field and the age of its data. */
export function SearchedTable<Row>({
  table,
  search,
  pageSize,
  filters,
  ...rest
}: SearchedTableProps<Row>) {
  const { found, rows, count, emptyText, page, goTo } = table
  return (
    <>
      <SearchField {...search} initial={table.search} onSearch={table.searchFor} />
      {filters}
      <ReadNotes found={found} quiet={emptyText !== undefined} />
      <DataTable
        {...rest}
        rows={rows}
        count={count}
        loading={found.loading}
        {...(emptyText === undefined ? {} : { emptyText })}
        paging={{ page, pageSize, onPage: goTo }}
      />
    </>
  )
}
