import type { ComponentProps } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import type { PagedRead } from '#src/hooks/reads/use-paged-read.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ReadFailure } from '#src/ui/notice/read-failure.tsx'
import { SearchField } from '#src/ui/form/search-field.tsx'
import { StatusFilter } from '#src/ui/form/status-filter.tsx'
import { pageSize } from '../reads.ts'
import { Controls } from './controls.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'

interface ReportTableProps<Row> extends Pick<
  ComponentProps<typeof DataTable<Row>>,
  'caption' | 'columns' | 'cardsBelow'
> {
  table: PagedRead<Row>
  searchFor: string
  statuses: readonly { status: number; text: string }[]
}

/** A report with 15 rows a page, a search field and a status filter (spec 1 §9). */
export function ReportTable<Row extends { id: Id }>(props: ReportTableProps<Row>) {
  const { table, searchFor, statuses, ...shown } = props
  const { found, emptyText, rows, count, page } = table
  const { value, error, refetch } = found
  return (
    <>
      <Controls>
        <SearchField
          label={`Pesquisar: ${shown.caption}`}
          placeholder={searchFor}
          initial={table.search}
          onSearch={table.searchFor}
        />
        <StatusFilter value={table.status} onChange={table.filterBy} choices={statuses} />
      </Controls>
      <ReadsAge read={found} />
      {value === undefined && error !== undefined && emptyText === undefined && (
        <ReadFailure message={error.message} onRetry={() => void refetch()} />
      )}
      <DataTable
        {...shown}
        rows={rows}
        count={count}
        rowKey={({ id }) => id}
        loading={found.loading}
        paging={{ page, pageSize, onPage: table.goTo }}
        {...(emptyText === undefined ? {} : { emptyText })}
      />
    </>
  )
}
