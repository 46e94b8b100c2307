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
  /** What is searched, and what it is found by. */
  search: { label: string; placeholder: string }
  pageSize: number
  /** What else chooses among them. */
  filters?: ReactNode
}

/** A table of which the provider gives a page at a time, with its search and what is known of its age. */
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
